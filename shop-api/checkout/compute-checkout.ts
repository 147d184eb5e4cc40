import { and, asc, eq } from "drizzle-orm"
import type { Checkout } from "#contract/checkout.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import { computeTotals } from "#domain/totals.ts"
import type { MessageKey, Translate } from "#locales/translate.ts"
import { toCard } from "#shop-api/account/cards.ts"
import { listCachedProductsByIds, listProductsByIds } from "#shop-api/catalogue/products-by-ids.ts"
import { checkPromocode, type PromocodeRow } from "#shop-api/checkout/check-promocode.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { Db } from "#shop-api/db/database.ts"
import { bonusAccounts, cards, users } from "#shop-api/db/schema/accounts.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import type { Services } from "#shop-api/services.ts"

type Item = Checkout["items"][number]
type ProblemCode = NonNullable<Item["problem"]>["code"]

const PROBLEM_TEXTS: Record<ProblemCode, MessageKey> = {
  not_found: "error.product_not_found",
  not_sold_here: "error.product_not_sold_here",
  not_orderable: "checkout.not_orderable",
}

interface CheckoutRequest {
  userId: number
  country: CountryRow
  locale: Locale
  t: Translate
  /** The ordered products. No two lines have the same product. */
  lines: readonly { id: number; qty: number }[]
  promocode: string | undefined
  at: Date
}

interface CheckoutSources extends Pick<Services, "catalogue" | "drawingSource"> {
  serviceFeePercent: number
  payments: Payments
}

/**
 * Computes what an order of these lines would cost: the current prices in minor units, the totals, and the problems
 * that prevent the order. If the promocode applies, also returns its row. If a known promocode does not apply,
 * `lostTotal` is the total that its discount would have given. With `lock`, no other order can use the promocode until
 * the transaction ends, and the products are read from the database instead of from the cache.
 */
export async function computeCheckout(
  db: Db,
  { userId, country, locale, t, lines, promocode: code, at }: CheckoutRequest,
  { serviceFeePercent, payments, catalogue, drawingSource }: CheckoutSources,
  options: { lock: boolean } = { lock: false },
): Promise<{ checkout: Checkout; promocode: PromocodeRow | null; lostTotal: number | null }> {
  const { currency } = country
  const ids = lines.map(({ id }) => id)
  const context = { country, now: at, drawingSource }
  const sold = options.lock
    ? await listProductsByIds(db, ids, context)
    : await listCachedProductsByIds({ db, live: catalogue }, ids, context)
  const items = lines.map((line) => toItem(line, sold, t))
  const priced = items.flatMap(({ product, qty, problem }) =>
    product && !problem ? [{ price: product.price, qty }] : [],
  )
  const subtotal = priced.reduce((sum, { price, qty }) => sum + price * qty, 0)
  const checked = code?.trim()
    ? await checkPromocode(db, code, { country, userId, subtotal, locale, at }, options)
    : null
  const promocode = checked && "promocode" in checked ? checked.promocode : null
  const discountPercent = promocode?.discountPercent ?? 0
  const totals = computeTotals(priced, { discountPercent, serviceFeePercent }, currency)
  const provider = payments.findFor(country)?.cardProvider.provider
  const owned = await readBonusAndCards(db, userId, currency)
  const checkout: Checkout = {
    items,
    currency,
    products_total: totals.productTotal,
    discount: totals.discount,
    discount_percent: discountPercent,
    service_fee: totals.serviceFee,
    service_fee_percent: serviceFeePercent,
    total: totals.orderTotal,
    bonus_balance: owned.balance,
    cards: owned.cards.filter((card) => card.provider === provider).map(toCard),
    payment_options: provider ? ["card", "bonus"] : ["bonus"],
  }
  if (!checked || "promocode" in checked) return { checkout, promocode, lostTotal: null }
  const { problem, lostPercent } = checked
  checkout.promocode_problem = t(problem.key, problem.params)
  const lost = computeTotals(priced, { discountPercent: lostPercent, serviceFeePercent }, currency)
  return { checkout, promocode, lostTotal: lostPercent > 0 ? lost.orderTotal : null }
}

/** Reads the customer's balance of bonus points in minor units, and all saved cards, oldest first. */
async function readBonusAndCards(db: Db, userId: number, currency: Currency) {
  const isAccount = and(eq(bonusAccounts.userId, users.id), eq(bonusAccounts.currency, currency))
  const rows = await db
    .select({ balance: bonusAccounts.balance, card: cards })
    .from(users)
    .leftJoin(bonusAccounts, isAccount)
    .leftJoin(cards, eq(cards.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(asc(cards.id))
  return { balance: rows[0]?.balance ?? 0, cards: rows.flatMap(({ card }) => card ?? []) }
}

function toItem(
  { id, qty }: { id: number; qty: number },
  { items, notSoldHere }: Awaited<ReturnType<typeof listProductsByIds>>,
  t: Translate,
): Item {
  const problem = (code: ProblemCode) => ({ code, message: t(PROBLEM_TEXTS[code]) })
  const product = items.find((sold) => sold.id === id)
  if (product?.canBeAdded) return { id, qty, product }
  if (product) return { id, qty, product, problem: problem("not_orderable") }
  const unsold = notSoldHere.find((known) => known.id === id)
  if (unsold) return { id, qty, product: null, unsold, problem: problem("not_sold_here") }
  return { id, qty, product: null, problem: problem("not_found") }
}
