"""Tables, seats and bots over HTTP and WebSockets: thin routes over `matches`, one store, the log as the only truth."""
