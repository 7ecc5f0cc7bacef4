"""What follows on earlier work of a thread."""
