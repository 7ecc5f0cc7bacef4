"""What a plan that is made is held against, and how it is mended."""
