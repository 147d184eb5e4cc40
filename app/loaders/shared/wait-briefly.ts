import "server-only"

const MAX_WAIT_MS = 300

/**
 * Waits up to MAX_WAIT_MS for an optional part of a page. Resolves to null if the part takes longer, so that a slow
 * shop API does not delay the page.
 *
 * @throws the error of `part` if it rejects in time
 */
export async function waitBriefly<Part>(part: Promise<Part>): Promise<Part | null> {
  const { promise: timeout, resolve: onTimeout } = Promise.withResolvers<null>()
  const timer = setTimeout(onTimeout, MAX_WAIT_MS, null)
  try {
    return await Promise.race([part, timeout])
  } finally {
    clearTimeout(timer)
  }
}
