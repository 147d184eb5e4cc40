/**
 * Creates a function that shares one result of `load` between its callers: those that call while `load` runs, and those
 * that call in the first `reuseFor` milliseconds afterwards.
 */
export function shareResult<Result>(
  load: () => Promise<Result>,
  reuseFor: number,
): () => Promise<Result> {
  let shared: Promise<Result> | null = null
  return () =>
    (shared ??= load().finally(() => {
      setTimeout(() => (shared = null), reuseFor).unref()
    }))
}
