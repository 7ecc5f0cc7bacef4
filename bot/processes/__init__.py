"""The processes of metel: what serves, what works beside others, and what an operator sees of them."""
