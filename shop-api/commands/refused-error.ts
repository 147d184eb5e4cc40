/** Thrown when a command cannot be executed; nothing was changed. Its message is printed for the operator. */
export class RefusedError extends Error {
  override readonly name = "RefusedError"
}
