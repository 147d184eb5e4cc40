import { Command, CommanderError } from "commander"
import { BackupFileError } from "#shop-api/backup/backup-file.ts"
import { registerAudit } from "#shop-api/cli/audit.ts"
import { registerBackup } from "#shop-api/cli/backup.ts"
import { registerBonus } from "#shop-api/cli/bonus.ts"
import { registerChangeBarcode } from "#shop-api/cli/catalogue/change-barcode.ts"
import { registerExport } from "#shop-api/cli/catalogue/export.ts"
import { registerImport } from "#shop-api/cli/catalogue/import.ts"
import { registerPictureDownloads } from "#shop-api/cli/catalogue/picture-downloads.ts"
import { registerRenameBrand } from "#shop-api/cli/catalogue/rename-brand.ts"
import { registerRestockDemand } from "#shop-api/cli/catalogue/restock-demand.ts"
import { registerContactMessages } from "#shop-api/cli/contact-messages.ts"
import { registerDemonstration } from "#shop-api/cli/demonstration.ts"
import { registerEmptySearches } from "#shop-api/cli/empty-searches.ts"
import { registerManagers } from "#shop-api/cli/managers.ts"
import { registerMigrate } from "#shop-api/cli/migrate.ts"
import { registerOrders } from "#shop-api/cli/orders.ts"
import { registerPromocodes } from "#shop-api/cli/promocodes.ts"
import { registerReferenceData } from "#shop-api/cli/reference-data.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { registerSocialLinks } from "#shop-api/cli/social-links.ts"
import type { Terminal } from "#shop-api/cli/terminal.ts"
import { registerUsers } from "#shop-api/cli/users.ts"
import { formatFatalError } from "#shop-api/format-fatal-error.ts"

/** Exit codes of the operator's commands. */
const EXIT = { done: 0, refused: 1, usage: 2, cancelled: 130 } as const

type Exit = (typeof EXIT)[keyof typeof EXIT]

/** Runs a command and returns its exit code. `words` are the arguments after `npm run shop --`. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<Exit> {
  try {
    await createProgram(terminal).parseAsync([...words], { from: "user" })
    return EXIT.done
  } catch (error) {
    // Commander throws this error after it has printed an error message or the help text. Showing the help counts as
    // success.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    const isCancelled = terminal.signal.aborted && isAbort(error)
    terminal.err.write(isCancelled ? "\nshop: cancelled; nothing was changed\n" : explain(error))
    return isCancelled ? EXIT.cancelled : EXIT.refused
  }
}

function createProgram(terminal: Terminal): Command {
  const program = new Command("shop")
    .description(
      "Commands for the operator of the shop; the server may be running. Settings come from the environment, see .env.example",
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
    })
    .showHelpAfterError("(add --help for usage)")
    .addHelpText(
      "after",
      "\nExit codes: 0 success, 1 refused or failed, 2 invalid usage, 130 cancelled with Ctrl+C" +
        "\nTo redirect the output to a file or a program: npm run --silent shop -- ...",
    )
  const catalogue = program.command("catalogue").description("manage products")
  registerImport(catalogue, terminal)
  registerExport(catalogue, terminal)
  registerPictureDownloads(catalogue, terminal)
  registerRestockDemand(catalogue, terminal)
  registerRenameBrand(catalogue, terminal)
  registerChangeBarcode(catalogue, terminal)
  registerOrders(program, terminal)
  registerPromocodes(program, terminal)
  registerManagers(program, terminal)
  registerSocialLinks(program, terminal)
  registerBonus(program, terminal)
  registerUsers(program, terminal)
  registerContactMessages(program, terminal)
  registerEmptySearches(program, terminal)
  registerReferenceData(program, terminal)
  registerMigrate(program, terminal)
  registerDemonstration(program, terminal)
  registerBackup(program, terminal)
  registerAudit(program, terminal)
  return program
}

/** Whether the signal has ended the command. After the signal, a command may also fail for another reason. */
function isAbort(error: unknown): boolean {
  // A pipeline of streams throws an AggregateError when the signal aborts several of them.
  if (error instanceof AggregateError) return error.errors.every(isAbort)
  if (!(error instanceof Error)) return false
  return error.name === "AbortError" || isAbort(error.cause)
}

function explain(error: unknown): string {
  const isExpected = error instanceof RefusedError || error instanceof BackupFileError
  const message = isExpected ? error.message : formatFatalError(error)
  return `shop: ${message}\n`
}
