/** A reason to give up that is the newcomer's to mend: told in one line, without a stack. */
export class Stop extends Error {}

/**
 * Runs a script to its end; a `Stop` becomes one line and exit code 1.
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
