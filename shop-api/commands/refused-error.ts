/** What was asked cannot be done, in sentences for the operator: nothing was changed. */
export class RefusedError extends Error {
  override readonly name = "RefusedError"
}
