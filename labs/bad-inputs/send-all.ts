import { type Answer, ask } from "#tests/support/bad-inputs/ask.ts"
import { listOrigins, checkAnswer, readStore } from "#tests/support/bad-inputs/assertions.ts"
import type { BadInput } from "#tests/support/bad-inputs/bad-input.ts"
import { openWorld, SECRETS, type World } from "#tests/support/bad-inputs/fixtures.ts"
import { listPages } from "#tests/support/bad-inputs/routes.ts"
import { BAD_INPUTS } from "#tests/support/bad-inputs/table.ts"
import { startShop } from "#tests/support/shop.ts"

/**
 * Sends the inputs of these ids, or all of them, to a shop and prints the statuses of the responses. Returns whether
 * all responses were right.
 *
 * @throws when an id is unknown
 */
export async function sendAll(ids: readonly string[]): Promise<boolean> {
  const inputs = selectInputs(ids)
  const shop = await startShop({ ...SECRETS, OTP_RESEND_SECONDS: "1" })
  try {
    const world = await openWorld(shop)
    try {
      const places = await listLinkOrigins(world)
      let isRight = true
      for (const input of inputs) {
        const problems = await send(world, { input, places })
        if (problems.length > 0) isRight = false
        for (const problem of problems) console.error(`  ${problem}`)
      }
      return isRight
    } finally {
      await world.close()
    }
  } finally {
    await shop.stop()
  }
}

function selectInputs(ids: readonly string[]): BadInput[] {
  const all = Object.values(BAD_INPUTS).flat()
  const unknown = ids.filter((id) => !all.some((input) => input.id === id))
  if (unknown.length > 0) throw new Error(`there is no input ${unknown.join(", ")}`)
  return ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id))
}

/** Lists the origins (scheme and host) of the links on the shop's own pages. */
async function listLinkOrigins(world: World): Promise<Set<string>> {
  const places = new Set<string>()
  for (const path of listPages(world)) {
    const { body } = await ask(world.shop, { path })
    for (const place of listOrigins(body)) places.add(place)
  }
  return places
}

/** Prints a line for the input; returns the rules that its responses break. */
async function send(
  world: World,
  { input, places }: { input: BadInput; places: ReadonlySet<string> },
): Promise<string[]> {
  const fits = await input.fits(world)
  const before = await readStore(world)
  const answers = await Promise.all(fits.map((fit) => ask(world.shop, fit)))
  const after = await readStore(world)
  console.log(`${input.id} ${input.what}: ${formatStatuses(answers)}`)
  const broken = fits.flatMap((fit, at) => {
    const answer = answers[at]
    if (!answer) return []
    const request = `${fit.method ?? "GET"} ${fit.path}`
    return checkAnswer(world, { fit, answer, places }).map((rule) => `${request}: ${rule}`)
  })
  const changed = [...after]
    .filter(([table, rows]) => before.get(table) !== rows && !input.changes?.includes(table))
    .map(([table]) => `changes ${table}`)
  return [...broken, ...changed]
}

/** Formats the number of responses by status, such as "404 x 12, closed x 1". */
function formatStatuses(answers: readonly Answer[]): string {
  return [...Map.groupBy(answers, ({ status }) => status ?? "closed")]
    .map(([status, { length }]) => `${String(status)} x ${length}`)
    .join(", ")
}
