import { randomBytes } from "node:crypto"
import { and, eq, isNull, lte, lt, or, sql } from "drizzle-orm"
import { z } from "zod"
import { RpcFailure } from "#demo/payments/rpc-failure.ts"
import { maskNumber, TEST_CARDS, TEST_SMS_CODE } from "#demo/payments/test-cards.ts"
import { brandOf } from "#domain/card-brand.ts"
import { MINUTE_MS } from "#domain/durations.ts"
import type { Db } from "#shop-api/db/database.ts"
import { simulatorCards } from "#shop-api/db/schema/simulator.ts"
import type { SmsMessage } from "#shop-api/sms/provider.ts"

const CODE_LIFETIME_MS = 5 * MINUTE_MS
const CODE_WAIT_MS = 60_000
const CODE_TRIES = 5

export const CreateCard = z.object({
  card: z.object({ number: z.string().max(30), expire: z.string().max(10) }),
})
export const CardToken = z.object({ token: z.string().max(200) })
export const VerifyCard = CardToken.extend({ code: z.string().max(20) })

type CardRow = typeof simulatorCards.$inferSelect

/** Handles the method cards.create of Payme's Subscribe API. Stores only the masked number of the card. */
export async function createCard(
  db: Db,
  { card }: z.output<typeof CreateCard>,
  at: Date,
): Promise<unknown> {
  const number = card.number.replaceAll(" ", "")
  const behaviour = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  if (!behaviour) throw new RpcFailure("bad_number")
  const expire = readExpiry(card.expire)
  if (!expire || isOver(expire, at)) throw new RpcFailure("bad_expiry")
  if (behaviour === "expired") throw new RpcFailure("expired")
  const row = {
    token: newToken(),
    masked: maskNumber(number),
    expire: `${expire.month}/${expire.year}`,
    brand: brandOf(number),
    behaviour,
    createdAt: at,
  }
  await db.insert(simulatorCards).values(row)
  return describeCard({ ...row, verified: false })
}

/**
 * Handles the method cards.get_verify_code of Payme's Subscribe API. `showSms` shows the code to a developer. The
 * shop's SMS provider is not used: Payme sends its codes itself, too, and any visitor can request codes, which would
 * use up the shop's SMS budget.
 */
export async function sendCardCode(
  db: Db,
  { token }: z.output<typeof CardToken>,
  {
    at,
    formatCodeText,
    showSms,
  }: {
    at: Date
    formatCodeText: (code: string) => string
    showSms: (sms: SmsMessage) => Promise<void>
  },
): Promise<unknown> {
  const card = await getCard(db, token)
  if (card.behaviour === "no_sms") throw new RpcFailure("no_sms")
  const waitOver = new Date(at.getTime() - CODE_WAIT_MS)
  const phone = `+99890000${card.masked.slice(-4)}`
  const [sent] = await db
    .update(simulatorCards)
    .set({ codeSentAt: at, codeTries: 0 })
    .where(
      and(
        eq(simulatorCards.token, token),
        or(isNull(simulatorCards.codeSentAt), lte(simulatorCards.codeSentAt, waitOver)),
      ),
    )
    .returning({ token: simulatorCards.token })
  if (!sent) throw new RpcFailure("code_too_soon")
  await showSms({ to: phone, text: formatCodeText(TEST_SMS_CODE) })
  return { sent: true, phone: `99890*****${phone.slice(-2)}`, wait: CODE_WAIT_MS }
}

/**
 * Handles the method cards.verify of Payme's Subscribe API. The verified card gets a new token, because Payme may
 * replace the token, too.
 */
export async function verifyCard(
  db: Db,
  { token, code }: z.output<typeof VerifyCard>,
  at: Date,
): Promise<unknown> {
  const card = await getCard(db, token)
  if (!card.codeSentAt || card.codeSentAt.getTime() + CODE_LIFETIME_MS <= at.getTime()) {
    throw new RpcFailure("code_expired")
  }
  const [tried] = await db
    .update(simulatorCards)
    .set({ codeTries: sql`${simulatorCards.codeTries} + 1` })
    .where(and(eq(simulatorCards.token, token), lt(simulatorCards.codeTries, CODE_TRIES)))
    .returning()
  if (!tried) throw new RpcFailure("code_attempts")
  if (code !== TEST_SMS_CODE) throw new RpcFailure("code_wrong")
  const [verified] = await db
    .update(simulatorCards)
    .set({ token: newToken(), verified: true, codeSentAt: null })
    .where(eq(simulatorCards.token, token))
    .returning()
  if (!verified) throw new RpcFailure("card_not_found")
  return describeCard(verified)
}

/** Handles the method cards.check of Payme's Subscribe API. */
export async function checkCard(db: Db, { token }: z.output<typeof CardToken>): Promise<unknown> {
  return describeCard(await getCard(db, token))
}

/** Handles the method cards.remove of Payme's Subscribe API. */
export async function removeCard(db: Db, { token }: z.output<typeof CardToken>): Promise<unknown> {
  const removed = await db
    .delete(simulatorCards)
    .where(eq(simulatorCards.token, token))
    .returning({ token: simulatorCards.token })
  if (removed.length === 0) throw new RpcFailure("card_not_found")
  return { success: true }
}

/**
 * Returns the card with this token.
 *
 * @throws RpcFailure if there is no such card
 */
export async function getCard(db: Db, token: string): Promise<CardRow> {
  const [card] = await db.select().from(simulatorCards).where(eq(simulatorCards.token, token))
  if (!card) throw new RpcFailure("card_not_found")
  return card
}

function describeCard(card: Pick<CardRow, "masked" | "expire" | "token" | "verified">) {
  const { masked: number, expire, token, verified: verify } = card
  return { card: { number, expire, token, recurrent: true, verify } }
}

function newToken(): string {
  return `sim_${randomBytes(24).toString("base64url")}`
}

/** Parses an expiry date of the form MMYY or MM/YY, in which spaces are allowed; null for any other text. */
function readExpiry(text: string): { month: string; year: string } | null {
  const match = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(text.trim())
  return match?.[1] && match[2] ? { month: match[1], year: match[2] } : null
}

export function isExpired({ expire }: Pick<CardRow, "expire">, at: Date): boolean {
  const read = readExpiry(expire)
  return read !== null && isOver(read, at)
}

/** Whether a card with this expiry date has expired. A card is valid until the end of its month. */
function isOver({ month, year }: { month: string; year: string }, at: Date): boolean {
  return at.getTime() >= Date.UTC(2000 + Number(year), Number(month), 1)
}
