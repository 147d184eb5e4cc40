import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { productPrices } from "#shop-api/db/schema/catalogue.ts"
import { getBonusBalance } from "#shop-api/orders/bonus.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { addPromocode, draftOrder, grant, listOrderable, newKey } from "#tests/support/orders.ts"
import { saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"
import {
  advance,
  cancel,
  cancelAsOperator,
  changePrice,
  viewCart,
  type Model,
  order,
  pay,
  type Real,
  refund,
  repeat,
  wait,
  WAYS,
} from "./order-model.ts"

/** The number of random runs. MODEL_RUNS overrides it. */
const runs = Number(process.env["MODEL_RUNS"] || (isFullRun ? 1000 : 4))
const PRICE = 5_000_000
/** Enough for three orders, in whole soʻm. */
const POINTS = 153_000

const api = withTestApi()
let productId: number
beforeAll(async () => {
  productId = (await listOrderable(api))[0] ?? 0
})

/** A new customer for this run, who has viewed the checkout. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const { db } = api.database
  await db
    .update(productPrices)
    .set({ amount: PRICE })
    .where(and(eq(productPrices.productId, productId), eq(productPrices.countryId, 1)))
  const promocode = newKey().toUpperCase()
  await addPromocode(api, { code: promocode, discountPercent: 10, limitPerCustomer: 1 })
  const buyer = await createCustomer(api)
  await grant(api, buyer, POINTS)
  const cards = {
    good: await saveTestCard(api, buyer.token, TEST_CARDS.good),
    blocked: await saveTestCard(api, buyer.token, TEST_CARDS.blocked),
  }
  const body = await draftOrder(api, buyer, { ids: [productId] })
  const now = api.clock.now.getTime()
  return {
    model: { price: PRICE, seenPrice: PRICE, balance: POINTS * 100, now, orders: [] },
    real: { api, buyer, productId, promocode, cards, body },
  }
}

const index = fc.nat({ max: 5 })
const steps = fc.commands(
  [
    fc.constant(viewCart()),
    fc.tuple(fc.constantFrom(...WAYS), fc.boolean()).map(([way, promo]) => order(way, promo)),
    fc.tuple(fc.constantFrom(...WAYS), fc.boolean()).map(([way, promo]) => order(way, promo)),
    index.map(repeat),
    index.map(pay),
    index.map(cancel),
    index.map(cancelAsOperator),
    index.map(advance),
    index.map(advance),
    index.map(refund),
    fc.constantFrom(-100_000, 250_050).map(changePrice),
    fc.constantFrom(11, 13 * 60).map(wait),
  ],
  { maxCommands: 25, size: "max" },
)

test(
  `[D.78] keeps orders as the model predicts and the books balanced, whatever steps a customer and the operator take: ${runs} times`,
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const { model, real } = await begin()
        await fc.asyncModelRun(() => ({ model, real }), commands)
        expect(await checkInvariants(api.database.db)).toEqual([])
        expect(await getBonusBalance(api.database.db, real.buyer.id, "UZS")).toBe(model.balance)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
  120_000 + runs * 20_000,
)
