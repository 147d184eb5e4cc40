/** An error that the developer can correct. It is printed as one line, without a stack trace. */
export class Stop extends Error {}

/**
 * Runs a script. If it throws a `Stop`, prints the message in one line and sets the exit code to 1.
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
