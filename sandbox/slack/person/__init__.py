"""What people do: type, click, command, fill in forms. The chat page and the tests use the same acts."""
