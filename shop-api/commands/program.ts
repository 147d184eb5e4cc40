import { Command, CommanderError } from "commander"
import { BackupFileError } from "#shop-api/backup/file.ts"
import { registerAudit } from "#shop-api/commands/audit.ts"
import { registerBackup } from "#shop-api/commands/backup.ts"
import { registerBonus } from "#shop-api/commands/bonus.ts"
import { registerExport } from "#shop-api/commands/catalogue/export.ts"
import { registerImport } from "#shop-api/commands/catalogue/import.ts"
import { registerPictureReport } from "#shop-api/commands/catalogue/pictures.ts"
import { registerDemonstration } from "#shop-api/commands/demonstration.ts"
import { registerManagers } from "#shop-api/commands/managers.ts"
import { registerMessages } from "#shop-api/commands/messages.ts"
import { registerMigrate } from "#shop-api/commands/migrate.ts"
import { registerOrders } from "#shop-api/commands/orders.ts"
import { registerPromocodes } from "#shop-api/commands/promocodes.ts"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import { registerSearches } from "#shop-api/commands/searches.ts"
import { registerSocialLinks } from "#shop-api/commands/social-links.ts"
import type { Terminal } from "#shop-api/commands/terminal.ts"
import { registerUsers } from "#shop-api/commands/users.ts"
import { formatShopApiError } from "#shop-api/startup-error.ts"

/** Exit codes of the operator's commands. */
const EXIT = { done: 0, refused: 1, usage: 2, cancelled: 130 } as const

type Exit = (typeof EXIT)[keyof typeof EXIT]

/** Runs a command and returns its exit code. `words` are the arguments after `npm run shop --`. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<Exit> {
  try {
    await createProgram(terminal).parseAsync([...words], { from: "user" })
    return EXIT.done
  } catch (error) {
    // Commander throws this error after it has printed an error message or the help text. Showing the help is a success.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    const isCancelled = terminal.signal.aborted
    terminal.err.write(isCancelled ? "\nshop: cancelled; nothing was changed\n" : explain(error))
    return isCancelled ? EXIT.cancelled : EXIT.refused
  }
}

function createProgram(terminal: Terminal): Command {
  const program = new Command("shop")
    .description(
      "Runs the shop from the command line, whether it is open or not. Settings come from the environment, see .env.example",
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
    })
    .showHelpAfterError("(add --help to see how it is used)")
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 refused or failed, 2 wrong usage, 130 cancelled with Ctrl+C" +
        "\nFor a file or a program that takes the output: npm run --silent shop -- ...",
    )
  const catalogue = program.command("catalogue").description("the products of the shop")
  registerImport(catalogue, terminal)
  registerExport(catalogue, terminal)
  registerPictureReport(catalogue, terminal)
  registerOrders(program, terminal)
  registerPromocodes(program, terminal)
  registerManagers(program, terminal)
  registerSocialLinks(program, terminal)
  registerBonus(program, terminal)
  registerUsers(program, terminal)
  registerMessages(program, terminal)
  registerSearches(program, terminal)
  registerMigrate(program, terminal)
  registerDemonstration(program, terminal)
  registerBackup(program, terminal)
  registerAudit(program, terminal)
  return program
}

function explain(error: unknown): string {
  const isExpected = error instanceof RefusedError || error instanceof BackupFileError
  const message = isExpected ? error.message : formatShopApiError(error)
  return `shop: ${message}\n`
}
