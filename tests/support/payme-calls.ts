import { z } from "zod"
import { saveCard } from "#contract/account.ts"
import {
  SIMULATOR_ENDPOINT,
  SIMULATOR_PAGES,
  simulatorAccount,
} from "#demo/payments/simulator-account.ts"
import { PAYME_WEBHOOK } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import type { TestApi } from "#tests/support/test-api.ts"

export const TEST_CARDS = {
  good: "8600069195406311",
  otherGood: "8600495473316478",
  withoutSms: "8600060921090842",
  expired: "3333336415804657",
  blocked: "4444445987459073",
  systemError: "8600143417770323",
  slow: "8600134301849596",
  noFunds: "8600140000000019",
  refused: "8600140000000027",
  dropped: "8600140000000035",
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

/** Returns the X-Auth header with which the shop's server calls the provider. */
export function serverAuth(api: TestApi): string {
  const { merchantId, key } = api.config.payme ?? simulatorAccount(api.config)
  return `${merchantId}:${key}`
}

/** Calls the provider as a browser does, unless other credentials are passed. */
export async function callProvider(
  api: TestApi,
  method: string,
  params: Record<string, unknown>,
  auth = "simulator",
): Promise<RpcAnswer> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", "x-auth": auth, "accept-language": "en" },
    body: JSON.stringify({ id: 7, method, params }),
  }
  // With settings for Payme, the simulator runs as a separate server. Otherwise it is a part of the test's shop API.
  const response = await (api.config.payme
    ? fetch(api.config.payme.url, init)
    : api.fetch(SIMULATOR_ENDPOINT, init))
  if (response.status !== 200) throw new Error(`${method} answered ${response.status}`)
  return Answer.parse(await response.json())
}

/**
 * Returns the JSON-RPC method that a request names, whether the shop calls the provider or the provider calls the
 * shop's webhook; "" for any other request.
 */
export async function readMethod(request: Request): Promise<string> {
  return /"method":"([\w.]+)"/.exec(await request.clone().text())?.[1] ?? ""
}

/** Returns the card in the result of cards.create, cards.verify or cards.check. */
export function cardOf(answer: RpcAnswer) {
  return CardResult.parse(answer.result).card
}

/** Adds a card and verifies it with its SMS code. Returns its token. */
export async function createVerifiedCard(
  api: TestApi,
  number: string,
  expire = "0399",
): Promise<string> {
  const created = await callProvider(api, "cards.create", {
    card: { number, expire },
    save: true,
  })
  const { token } = cardOf(created)
  await callProvider(api, "cards.get_verify_code", { token })
  return cardOf(await callProvider(api, "cards.verify", { token, code: "666666" })).token
}

/** Saves a test card for a customer. Returns its id. */
export async function saveTestCard(api: TestApi, token: string, number: string): Promise<number> {
  const body = { token: await createVerifiedCard(api, number) }
  return (await api.get(saveCard, { body, token })).id
}

const HookAnswer = Answer.extend({
  error: Answer.shape.error.unwrap().extend({ data: z.string().nullable() }).optional(),
})

/** Calls the shop as the provider does, with the shop's key unless another one is passed. */
export async function callShop(
  api: TestApi,
  method: string,
  params: Record<string, unknown>,
  key = (api.config.payme ?? simulatorAccount(api.config)).key,
): Promise<{ result: Record<string, unknown>; error: z.output<typeof HookAnswer>["error"] }> {
  const response = await api.fetch(PAYME_WEBHOOK, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`Paycom:${key}`).toString("base64")}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
  })
  if (response.status !== 200) throw new Error(`${method} answered ${response.status}`)
  const { result, error } = HookAnswer.parse(await response.json())
  return { result: z.record(z.string(), z.unknown()).catch({}).parse(result), error }
}

/** Returns the fields that the URL of the provider's page contains in Base64, such as `ac.order_id`. */
export function readPage(url: string | null): Record<string, string> {
  const encoded = /\/pay\/(.+)$/.exec(url ?? "")?.[1] ?? ""
  const fields = Buffer.from(encoded, "base64").toString().split(";")
  return Object.fromEntries(
    fields.map((field): [string, string] => {
      const [name = "", ...value] = field.split("=")
      return [name, value.join("=")]
    }),
  )
}

/** Returns the path of the simulator's page with these fields. */
export function pagePath(fields: Record<string, string>): string {
  const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  return `${SIMULATOR_PAGES}/${Buffer.from(text.join(";")).toString("base64")}`
}
