import type { Command } from "commander"
import { addExamples } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"

export function registerMigrate(program: Command, terminal: Terminal): void {
  const migrate = program
    .command("migrate")
    .description("apply pending migrations, as each start and each command does")
    .action(async () => {
      await withStore(terminal, async () => {}, { creates: true })
      print(terminal, "The database schema is up to date")
    })
  addExamples(migrate, "migrate")
}
