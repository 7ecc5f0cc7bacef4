"""Lists of records and rows that are asked for, and what is done for each of many."""
