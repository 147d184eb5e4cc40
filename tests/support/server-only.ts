// What "server-only" is on the server: nothing.
export {}
