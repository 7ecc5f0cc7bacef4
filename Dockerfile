# One image for every process: `metel serve` (the default), `metel worker`, or any other command of metel.
# It runs as a user without rights, writes below /data and /tmp only, and ends in order on SIGTERM.
# By its digest the base is the same in every build; to renew it: docker buildx imagetools inspect python:3.11-slim
ARG PYTHON_IMAGE=python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
FROM ${PYTHON_IMAGE} AS build
RUN pip install --no-cache-dir uv==0.13.8
WORKDIR /app
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
# The packages first: they change less often than metel.
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN uv sync --frozen --no-dev --no-install-project
COPY schemas/ schemas/
COPY orchestration/ orchestration/
COPY connectors/ connectors/
COPY sandbox/ sandbox/
COPY bot/ bot/
RUN uv sync --frozen --no-dev --no-editable

FROM ${PYTHON_IMAGE}
RUN useradd --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin metel
COPY --from=build /app/.venv /app/.venv
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite:////data/metel.db \
    METEL_HEALTH_PORT=8081 \
    METEL_LOG=info
WORKDIR /data
VOLUME /data
USER 10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8081/healthz', timeout=2)"]
ENTRYPOINT ["metel"]
CMD ["serve"]
