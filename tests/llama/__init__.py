"""metel against llama.cpp's server, which nobody here wrote, with a real small model: `make test-llama`.

Nothing of quality is measured: the model is far too small to plan. What is held is how metel and such a server speak.
"""
