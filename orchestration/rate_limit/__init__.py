"""Rate limiting of a connection: rates as leaky buckets, Retry-After, circuit breakers, a cap on what is under way."""
