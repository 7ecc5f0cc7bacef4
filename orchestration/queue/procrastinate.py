"""The dispatcher of many machines: jobs in PostgreSQL, carried by as many workers as there are.

A run's jobs have the run as their lock, so that one worker at a time advances it and shows it. A job is done when the
run is at rest and its next moment is noted; one whose worker died is given to another.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from procrastinate import App, BaseRetryStrategy, JobContext, PsycopgConnector, RetryDecision
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException, UniqueViolation
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.worker import Worker
from psycopg import Error as PostgresError
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import ForeignKeyViolation, RaiseException

from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock, NotNowError, TakenOverError
from orchestration.queue.in_process import Advance, compute_retry_delay
from orchestration.queue.job_tables import ADVANCE, BACKLOG, RING, Backlog, build_advance_jobs, build_wake_job
from orchestration.queue.workers import WorkerSettings, WorkerStoppedError
from orchestration.storage.batch import ReadyRun
from orchestration.storage.postgres import LET_GO, add_options
from orchestration.tasks import end_task

CONNECTIONS = 8
LOOK_EVERY_S = 1.0
"""How late a moment of the clock may be noticed. New jobs are told of at once."""
_ONE_MENDS = "SELECT pg_try_advisory_xact_lock(7235443)"

_STILL_MINE = "SELECT 1 FROM procrastinate_jobs WHERE id = %s AND status = 'doing' AND worker_id = %s"
_JOB: ContextVar[Job | None] = ContextVar("metel_job", default=None)
"""The job that the code under way is part of."""

_log = structlog.get_logger(__name__)


class _TryAgain(BaseRetryStrategy):
    """A job that was cut off is for the next worker."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        del exception, job
        return RetryDecision()


class _Manager(JobManager):
    """Ends jobs; one that was given to another while its worker was not heard of has ended there."""

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        """End a job, if it is still there.

        Raises:
            ConnectorException: the database does not answer.
        """
        reach_crash_point("job.before_end")
        try:
            await super().finish_job(job, status, delete_job)
            reach_crash_point("job.after_end")
        except ConnectorException as error:
            if not isinstance(error.__cause__, RaiseException):
                raise
            _log.info("job_ended_elsewhere", job=job.id)


class ProcrastinateDispatcher:
    """``Dispatcher`` over Procrastinate. Opened by ``open_dispatcher``."""

    def __init__(self, app: App, connector: PsycopgConnector, clock: Clock) -> None:
        self._app = app
        self._connector = connector
        self._clock = clock
        self._advance: Advance | None = None
        self._noting: dict[ReadyRun, set[asyncio.Task[None]]] = {}
        app.task(name=ADVANCE, retry=_TryAgain(), pass_context=True)(self._advance_job)
        app.task(name=RING, retry=_TryAgain())(self._ring_job)

    def wake(self, team: str, run_id: str, at: datetime | None = None) -> None:
        """Have a team's run advanced now, or at a moment; safe to repeat. It is noted soon, and before the advance that
        asked for it counts as done; ``settled`` waits for it."""
        run = ReadyRun(run_id, team)
        if at is not None and at > self._clock.now():
            self._note(run, self._ring_at(run, at))
        else:
            self._note(run, self._defer(run))

    async def holds(self) -> bool:
        """Return whether the job within which this is asked is still this worker's. Outside of a job nothing is held,
        and nothing can be lost.

        Raises:
            NotNowError: the database does not tell.
        """
        job = _JOB.get()
        if job is None:
            return True
        try:
            async with self._connector.pool.connection() as connection:
                return await (await connection.execute(_STILL_MINE, (job.id, job.worker_id))).fetchone() is not None
        except PostgresError as error:
            raise NotNowError("the database of the jobs does not answer") from error

    async def settled(self) -> None:
        """Return when every wake is in the database.

        Raises:
            ConnectorException: one could not be put there.
        """
        for run in list(self._noting):
            await self._noted(run)

    async def work(self, advance: Advance, stopped: asyncio.Event, settings: WorkerSettings) -> None:
        """Advance runs until ``stopped``.

        Raises:
            WorkerStoppedError: the database is gone.
        """
        self._advance = advance
        while await self._work_until_forgotten(stopped, settings):
            _log.warning("worker_was_forgotten")
            await asyncio.sleep(LOOK_EVERY_S)

    async def _work_until_forgotten(self, stopped: asyncio.Event, settings: WorkerSettings) -> bool:
        """Advance runs until ``stopped``, or until it shows that this worker counts as dead, as one that hung for too
        long does: its jobs are another's, and it is given none. Return whether it is to begin anew."""
        workers = [self._worker(ADVANCE, settings.concurrency, settings), self._worker(RING, 1, settings)]
        running = [asyncio.create_task(worker.run(), name=f"metel-{worker.worker_name}") for worker in workers]
        mending = asyncio.create_task(self._mend(settings.stalled_after), name="metel-mends")
        waiting = asyncio.create_task(_told(stopped))
        await asyncio.wait([*running, mending, waiting], return_when=asyncio.FIRST_COMPLETED)
        for worker in workers:  # which let what is under way end, and forget nothing that they are told
            worker.stop()
        await end_task(mending, waiting)
        ends = await asyncio.gather(*running, mending, return_exceptions=True)
        failed = [one for one in ends if isinstance(one, Exception)]
        if stopped.is_set():
            return False
        if failed and all(isinstance(one.__cause__, ForeignKeyViolation) for one in failed):
            return True
        _log.error("worker_stopped", why=[repr(one) for one in failed])
        raise WorkerStoppedError

    async def mend(self, stalled_after: timedelta) -> int:
        """Give the jobs of workers that are not heard of to others; return how many. One process at a time does it,
        so that a job is not taken from the worker that has just been given it."""
        mended = 0
        async with self._connector.pool.connection() as connection:
            found = await (await connection.execute(_ONE_MENDS)).fetchone()
            if found != (True,):
                return 0
            manager = self._app.job_manager
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=stalled_after.total_seconds()):
                _log.warning("job_taken_over", job=job.id, task=job.task_name, run=job.task_kwargs.get("run_id"))
                try:
                    await self._give_on(manager, job)
                except ConnectorException:
                    _log.info("job_ended_meanwhile", job=job.id)
                mended += 1
        return mended

    async def _give_on(self, manager: JobManager, job: Job) -> None:
        """Give a job to another worker. An advance gets a job of its own, so that one who was only slow can't end, at
        last, the job of the one who has followed."""
        reach_crash_point("mend.before")
        if job.task_name == ADVANCE:
            told = job.task_kwargs
            await self._defer(ReadyRun(str(told["run_id"]), str(told["team"])), int(str(told["failures"])))
            await manager.finish_job(job, Status.SUCCEEDED, delete_job=True)
            reach_crash_point("mend.after")
            return
        try:
            await manager.retry_job(job)
        except UniqueViolation:
            # Another job of the same bell waits already, and does the same.
            await manager.finish_job(job, Status.SUCCEEDED, delete_job=True)
        reach_crash_point("mend.after")

    async def _mend(self, stalled_after: timedelta) -> None:
        while True:
            try:
                await self.mend(stalled_after)
            except PostgresError as error:  # where the database is gone the workers say so
                _log.warning("jobs_not_mended", why=type(error).__name__)
            await asyncio.sleep(stalled_after.total_seconds() / 4)

    def _worker(self, queue: str, concurrency: int, settings: WorkerSettings) -> Worker:
        stalled_s = settings.stalled_after.total_seconds()
        return Worker(
            self._app,
            queues=[queue],
            name=queue,
            concurrency=concurrency,
            install_signal_handlers=False,
            listen_notify=queue == ADVANCE,
            fetch_job_polling_interval=LOOK_EVERY_S,
            update_heartbeat_interval=stalled_s / 4,
            stalled_worker_timeout=stalled_s,
            shutdown_graceful_timeout=settings.drain.total_seconds(),
            delete_jobs="successful",
        )

    async def _advance_job(self, context: JobContext, run_id: str, team: str, failures: int) -> None:
        assert self._advance is not None
        run = ReadyRun(run_id, team)
        _JOB.set(context.job)
        try:
            await self._advance(team, run_id)
        except TakenOverError:
            _log.warning("advance_taken_over", team=team, run=run_id)
        except Exception as error:
            why = type(error).__name__
            _log.error("advance_failed", team=team, run=run_id, failures=failures + 1, why=why, exc_info=not failures)
            at = self._clock.now() + compute_retry_delay(failures)
            await self._ring_at(run, at, failures + 1)
        await self._noted(run)

    async def _ring_job(self, run_id: str, team: str, failures: int) -> None:
        await self._defer(ReadyRun(run_id, team), failures)

    def _note(self, run: ReadyRun, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=f"wake {run.id}")
        self._noting.setdefault(run, set()).add(task)
        task.add_done_callback(lambda done: self._forget(run, done))

    def _forget(self, run: ReadyRun, task: asyncio.Task[None]) -> None:
        # One that failed stays, for ``settled`` or the advance that asked for it to raise.
        noting = self._noting.get(run)
        if noting is not None and not task.cancelled() and task.exception() is None:
            noting.discard(task)
            if not noting:
                del self._noting[run]

    async def _noted(self, run: ReadyRun) -> None:
        for task in self._noting.pop(run, ()):
            await task

    async def _ring_at(self, run: ReadyRun, at: datetime, failures: int = 0) -> None:
        # Jobs are scheduled by the machines' clock, which the injected one need not agree with.
        moment = datetime.now(UTC) + (at - self._clock.now())
        reach_crash_point("wake.before")
        with suppress(AlreadyEnqueued):
            await self._app.job_manager.defer_job_async(build_wake_job(run, moment, at.isoformat(), failures))
        reach_crash_point("wake.after")

    async def _defer(self, run: ReadyRun, failures: int = 0) -> None:
        async with self._connector.pool.connection() as connection:
            rows = await (await connection.execute(BACKLOG)).fetchall()
            (job,) = build_advance_jobs([Backlog(*row) for row in rows], [run], failures)
            reach_crash_point("wake.before")
            await self._app.job_manager.defer_job_async(job, connection=connection)
        reach_crash_point("wake.after")


async def _told(stopped: asyncio.Event) -> None:
    await stopped.wait()


@asynccontextmanager
async def open_dispatcher(address: str, clock: Clock) -> AsyncGenerator[ProcrastinateDispatcher]:
    """Open a dispatcher over the database at ``postgresql://...``; on leaving, every wake is noted first.

    Raises:
        ConnectorException: the server does not answer.
    """
    conninfo = "postgresql://" + address.partition("://")[2]
    options = add_options(LET_GO, conninfo_to_dict(conninfo).get("options"))
    connector = PsycopgConnector(conninfo=conninfo, kwargs={"options": options}, min_size=1, max_size=CONNECTIONS)
    app = App(connector=connector)
    app.job_manager = _Manager(connector)
    async with app.open_async():
        dispatcher = ProcrastinateDispatcher(app, connector, clock)
        try:
            yield dispatcher
        finally:
            await dispatcher.settled()
