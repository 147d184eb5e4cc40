import { z } from "zod"
import { saveCard } from "#contract/account.ts"
import { SIMULATOR_ENDPOINT, simulatorCredentials } from "#shop-api/payments/payments.ts"
import type { TestApi } from "#tests/contract/test-api.ts"

export const TEST_CARDS = {
  good: "8600069195406311",
  otherGood: "8600495473316478",
  withoutSms: "8600060921090842",
  expired: "3333336415804657",
  blocked: "4444445987459073",
  systemError: "8600143417770323",
  slow: "8600134301849596",
}

const Answer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.string(), z.null()]),
  result: z.unknown().optional(),
  error: z
    .object({
      code: z.number(),
      message: z.object({ uz: z.string().min(1), ru: z.string().min(1), en: z.string().min(1) }),
    })
    .optional(),
})
export type RpcAnswer = z.output<typeof Answer>

const CardResult = z.object({
  card: z.object({
    number: z.string(),
    expire: z.string(),
    token: z.string(),
    recurrent: z.literal(true),
    verify: z.boolean(),
  }),
})

/** X-Auth as the shop's server sends it. */
export function serverAuth(api: TestApi): string {
  const { merchantId, key } = simulatorCredentials(api.config.appSecret)
  return `${merchantId}:${key}`
}

/** A call as the browser makes it, unless it is given other credentials. */
export async function callProvider(
  api: TestApi,
  method: string,
  params: Record<string, unknown>,
  auth = "simulator",
): Promise<RpcAnswer> {
  const response = await api.fetch(SIMULATOR_ENDPOINT, {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth": auth, "accept-language": "en" },
    body: JSON.stringify({ id: 7, method, params }),
  })
  if (response.status !== 200) throw new Error(`${method} answered ${response.status}`)
  return Answer.parse(await response.json())
}

/** The result of cards.create, cards.verify and cards.check. */
export function cardOf(answer: RpcAnswer) {
  return CardResult.parse(answer.result).card
}

/** A token of a card that its SMS code has verified. */
export async function createVerifiedCard(api: TestApi, number: string): Promise<string> {
  const created = await callProvider(api, "cards.create", {
    card: { number, expire: "0399" },
    save: true,
  })
  const { token } = cardOf(created)
  await callProvider(api, "cards.get_verify_code", { token })
  return cardOf(await callProvider(api, "cards.verify", { token, code: "666666" })).token
}

/** Saves a test card for a customer; answers its id. */
export async function saveTestCard(api: TestApi, token: string, number: string): Promise<number> {
  const body = { token: await createVerifiedCard(api, number) }
  return (await api.get(saveCard, { body, token })).id
}
