import { Command, InvalidArgumentError } from "commander"
import { grantByPhone, parseMajor } from "#shop-api/commands/bonus.ts"
import { listMessages, listOrders } from "#shop-api/commands/lists.ts"
import { withStore } from "#shop-api/commands/store.ts"
import { explainStart } from "#shop-api/explain-start.ts"
import { seedWhenEmpty } from "#shop-api/seed.ts"

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) {
    throw new InvalidArgumentError("It takes a whole number from 1 to 10000.")
  }
  return limit
}

const LIMIT = ["-n, --limit <count>", "how many, the newest first", parseLimit, 20] as const

const program = new Command("shop")
  .description(
    "Runs the shop from the command line. Settings come from the environment, see .env.example",
  )
  .showHelpAfterError()

program
  .command("migrate")
  .description("bring the database to the newest schema")
  .action(async () => {
    await withStore(process.env, async () => {})
    console.log("The database has the newest schema")
  })

program
  .command("demo")
  .description("fill an empty shop with the demonstration catalogue")
  .action(async () => {
    const filled = await withStore(process.env, (store) => seedWhenEmpty(store, console.log))
    if (!filled) console.log("The shop has a catalogue already; nothing was changed")
  })

program
  .command("orders")
  .description("the customers' orders")
  .command("list")
  .description("list the newest orders")
  .option(...LIMIT)
  .action(async ({ limit }: { limit: number }) => {
    console.log(await withStore(process.env, ({ db }) => listOrders(db, limit)))
  })

program
  .command("messages")
  .description("what customers wrote to the operator")
  .command("list")
  .description("list the newest messages")
  .option(...LIMIT)
  .action(async ({ limit }: { limit: number }) => {
    console.log(await withStore(process.env, ({ db }) => listMessages(db, limit)))
  })

function parseAmount(text: string): number {
  const amount = parseMajor(text)
  if (amount === null) throw new InvalidArgumentError("It takes an amount such as 50000 or 49.9.")
  return amount
}

program
  .command("bonus")
  .description("bonus points")
  .command("grant")
  .description("give a customer bonus points, in the currency of their country")
  .argument("<phone>", "as they registered with it")
  .argument("<amount>", "in the major unit of the currency", parseAmount)
  .action(async (phone: string, amount: number) => {
    const grant = { phone, amount, at: new Date() }
    console.log(await withStore(process.env, ({ db }) => grantByPhone(db, grant)))
  })

try {
  await program.parseAsync()
} catch (error) {
  console.error(`shop: ${explainStart(error)}`)
  process.exitCode = 1
}
