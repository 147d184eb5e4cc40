/** Returns the code of an error of Node, such as `ENOENT`. Empty when the error has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : ""
}
