/** Thrown when a command cannot be executed and has changed nothing. The message is printed for the operator. */
export class RefusedError extends Error {
  override readonly name = "RefusedError"
}
