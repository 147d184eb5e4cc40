import "server-only"

const MAX_WAIT_MS = 300

/**
 * Waits a short time for a part without which a page is complete, too. Resolves to null when the part takes longer.
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
