import { and, asc, desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { CurrencyCode } from "#contract/amount.ts"
import { type MerchantApiClient, REASON } from "#demo/payments/merchant-api-client.ts"
import {
  CANCELLED,
  CLOSING,
  CREATED,
  insertReceipt,
  moveReceipt,
  PAID,
  type ReceiptRow,
} from "#demo/payments/receipts.ts"
import { DEFAULT_LOCALE, isLocale, type Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { Db } from "#shop-api/db/database.ts"
import { simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { RpcError } from "#shop-api/payments/json-rpc.ts"
import { PaymentUnknownError } from "#shop-api/payments/provider.ts"

/** Masked number of the card with which a customer pays on the simulator's page. */
const PAGE_CARD = "860006******6311"

/** The payment that the URL of the simulator's payment page contains. */
export interface PagePayment {
  merchantId: string
  orderId: string
  /** Amount in minor units. */
  amount: number
  currency: Currency
  locale: Locale
  returnUrl: string
}

const Fields = z.object({
  m: z.string(),
  "ac.order_id": z.string().min(1).max(100),
  a: z.string().regex(/^[1-9]\d{0,14}$/),
  l: z.string().optional(),
  cr: z.string().optional(),
  c: z.string().optional(),
})

/**
 * Parses the payment in a URL, which is base64 of `m=...;ac.order_id=...;a=...;cr=...;l=...;c=...`; null if it is
 * invalid.
 */
export function readPagePayment(encoded: string): PagePayment | null {
  const text = Buffer.from(encoded, "base64").toString()
  const pairs = text.split(";").map((field) => {
    const [name = "", ...value] = field.split("=")
    return [name, value.join("=")]
  })
  const parsed = Fields.safeParse(Object.fromEntries(pairs))
  if (!parsed.success || text.includes("\0")) return null
  const { m, a, l, cr, c, ...account } = parsed.data
  return {
    merchantId: m,
    orderId: account["ac.order_id"],
    amount: Number(a),
    currency: CurrencyCode.safeParse(cr).data ?? "UZS",
    locale: isLocale(l) ? l : DEFAULT_LOCALE,
    returnUrl: c ?? "",
  }
}

/**
 * Returns a receipt of the order that the simulator's payment page created; null if there is none. Of several receipts,
 * it is one with the lowest state number, so that cancelled receipts come last, and of these the newest.
 */
export async function findPageReceipt(db: Db, orderId: string): Promise<ReceiptRow | null> {
  const [row] = await db
    .select()
    .from(simulatorReceipts)
    .where(
      and(
        eq(simulatorReceipts.isPage, true),
        sql`${simulatorReceipts.account} ->> 'order_id' = ${orderId}`,
      ),
    )
    .orderBy(asc(simulatorReceipts.state), desc(simulatorReceipts.createdAt))
    .limit(1)
  return row ?? null
}

/**
 * Pays or refuses the order, depending on the button that the customer has pressed.
 *
 * @throws RpcError if the shop refuses the payment; PaymentUnknownError if the outcome is unknown
 */
export async function choosePayment(
  { db, merchant, at }: { db: Db; merchant: MerchantApiClient; at: Date },
  { orderId, amount }: Pick<PagePayment, "orderId" | "amount">,
  choice: "pay" | "refuse",
): Promise<void> {
  const payment = { amount, account: { order_id: orderId } }
  const { number: description, detail } = await merchant.check(payment)
  const receipt = await insertReceipt(db, { ...payment, description, detail }, { at, isPage: true })
  const { id } = receipt
  const refuse = () => merchant.cancel(id, REASON.refused)
  try {
    await repeatOnce(() => merchant.create(receipt))
    if (choice === "refuse") await repeatOnce(refuse)
  } catch (error) {
    // If only the response was lost, the shop has registered this payment. The shop would then wait for it and allow no
    // other payment of the order. So the simulator cancels the payment.
    await repeatOnce(refuse).catch(() => {})
    await moveReceipt(db, id, { from: CREATED, to: CANCELLED, at })
    throw error
  }
  if (choice === "refuse") {
    await moveReceipt(db, id, { from: CREATED, to: CANCELLED, at })
    return
  }
  await moveReceipt(db, id, { from: CREATED, to: CLOSING, masked: PAGE_CARD, at })
  await closePayment({ db, merchant, at }, id)
}

/** Repeats a call once if it gets no response, as Payme does. */
async function repeatOnce(call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof PaymentUnknownError)) throw error
    await call()
  }
}

/** Reports the payment to the shop. Cancels the receipt if the shop refuses the payment. */
export async function closePayment(
  { db, merchant, at }: { db: Db; merchant: MerchantApiClient; at: Date },
  id: string,
): Promise<void> {
  try {
    // Payme repeats a call when it receives no response, and the shop must accept the repeated call. So the simulator
    // reports each payment twice.
    await merchant.perform(id)
    await merchant.perform(id)
  } catch (error) {
    if (error instanceof RpcError) await moveReceipt(db, id, { from: CLOSING, to: CANCELLED, at })
    throw error
  }
  await db
    .update(simulatorReceipts)
    .set({ state: PAID })
    .where(and(eq(simulatorReceipts.id, id), eq(simulatorReceipts.state, CLOSING)))
}
