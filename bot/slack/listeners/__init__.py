"""What Bolt calls, one file a surface. They acknowledge, and open or answer views; the inbox worker does the rest."""
