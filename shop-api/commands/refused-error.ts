/** Thrown when a command cannot be carried out and nothing was changed. The message is for the operator. */
export class RefusedError extends Error {
  override readonly name = "RefusedError"
}
