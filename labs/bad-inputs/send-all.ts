import { BAD_INPUTS } from "#tests/support/bad-inputs/all-bad-inputs.ts"
import { listOrigins, checkAnswer, readStore } from "#tests/support/bad-inputs/assertions.ts"
import type { BadInput } from "#tests/support/bad-inputs/bad-input.ts"
import { openFixtures, SECRETS, type Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { listPages } from "#tests/support/bad-inputs/routes.ts"
import { type Answer, sendRequest } from "#tests/support/bad-inputs/send-request.ts"
import { startShop } from "#tests/support/shop.ts"

/**
 * Sends bad inputs to a shop, and prints the statuses of the responses and the rules that they break. Returns whether
 * no rule was broken.
 *
 * @param ids ids of the inputs, such as B001; all inputs when empty
 * @throws Error when there is no input with one of the ids
 */
export async function sendAll(ids: readonly string[]): Promise<boolean> {
  const inputs = selectInputs(ids)
  const shop = await startShop({ ...SECRETS, OTP_RESEND_SECONDS: "1" })
  try {
    const fixtures = await openFixtures(shop)
    try {
      const linkOrigins = await listLinkOrigins(fixtures)
      let isRight = true
      for (const input of inputs) {
        const problems = await send(fixtures, { input, linkOrigins })
        if (problems.length > 0) isRight = false
        for (const problem of problems) console.error(`  ${problem}`)
      }
      return isRight
    } finally {
      await fixtures.close()
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
async function listLinkOrigins(fixtures: Fixtures): Promise<Set<string>> {
  const linkOrigins = new Set<string>()
  for (const path of listPages(fixtures)) {
    const { body } = await sendRequest(fixtures.shop, { path })
    for (const origin of listOrigins(body)) linkOrigins.add(origin)
  }
  return linkOrigins
}

/**
 * Sends all requests of a bad input and prints one line with their statuses. Returns a line for each rule that a
 * response breaks, and for each database table that the requests have changed although they must not.
 */
async function send(
  fixtures: Fixtures,
  { input, linkOrigins }: { input: BadInput; linkOrigins: ReadonlySet<string> },
): Promise<string[]> {
  const cases = await input.buildCases(fixtures)
  const before = await readStore(fixtures)
  const answers = await Promise.all(
    cases.map((requestCase) => sendRequest(fixtures.shop, requestCase)),
  )
  const after = await readStore(fixtures)
  console.log(`${input.id} ${input.what}: ${formatStatuses(answers)}`)
  const broken = cases.flatMap((requestCase, at) => {
    const answer = answers[at]
    if (!answer) return []
    const request = `${requestCase.method ?? "GET"} ${requestCase.path}`
    return checkAnswer(fixtures, { requestCase, answer, linkOrigins }).map(
      (rule) => `${request}: ${rule}`,
    )
  })
  const changed = [...after]
    .filter(([table, rows]) => before.get(table) !== rows && !input.changes?.includes(table))
    .map(([table]) => `changes ${table}`)
  return [...broken, ...changed]
}

/** Formats how often each status occurred, such as "404 x 12, closed x 1". */
function formatStatuses(answers: readonly Answer[]): string {
  return [...Map.groupBy(answers, ({ status }) => status ?? "closed")]
    .map(([status, { length }]) => `${String(status)} x ${length}`)
    .join(", ")
}
