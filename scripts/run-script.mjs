/** An error that the developer can fix; printed in one line, without a stack trace. */
export class Stop extends Error {}

/**
 * Runs a script; prints a `Stop` in one line and sets exit code 1.
 *
 * @param {() => Promise<void>} script
 */
export async function runScript(script) {
  try {
    await script()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`atir: ${error.message}`)
    process.exitCode = 1
  }
}
