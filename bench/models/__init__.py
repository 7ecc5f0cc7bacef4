"""The proof of the model path: its failures, scripted planners over the suites of cases, and what a request costs.

``python -m bench.models`` measures it. No network but this machine's own: the real clients ask the sandbox's scripted
servers. No model of use is asked, so that nothing here says how well one plans.
"""
