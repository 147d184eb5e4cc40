import { desc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { payOrder } from "#contract/order-actions.ts"
import { getOrder, Order } from "#contract/orders.ts"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { charges, orders } from "#shop-api/db/schema/orders.ts"
import { simulatorCards, simulatorReceipts } from "#shop-api/db/schema/simulator.ts"
import { createCustomer, type Customer } from "#tests/support/api-customers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { draftOrder, place } from "#tests/support/orders.ts"
import { callProvider, cardOf, saveTestCard, TEST_CARDS } from "#tests/support/payme-calls.ts"
import { openOnPostgres, openOnWire, openWithin, type PaymentShop } from "./payment-shops.ts"

type Words = Record<Locale, string>

/**
 * Cards that the provider refuses: the reason in each language, and the final state of the receipt (0 open, 50
 * cancelled).
 */
const REFUSALS: [card: keyof typeof TEST_CARDS, words: Words, receipt: 0 | 50][] = [
  [
    "refused",
    {
      uz: "Bank kartani rad etdi",
      ru: "Банк отклонил карту",
      en: "The bank refused the card",
    },
    0,
  ],
  [
    "noFunds",
    {
      uz: "Kartada mablagʻ yetarli emas",
      ru: "На карте недостаточно средств",
      en: "There is not enough money on the card",
    },
    0,
  ],
  ["blocked", { uz: "Karta bloklangan", ru: "Карта заблокирована", en: "The card is blocked" }, 0],
  [
    "slow",
    {
      uz: "Bank hozir javob bermayapti",
      ru: "Банк сейчас не отвечает",
      en: "The bank is not responding now",
    },
    0,
  ],
  ["systemError", { uz: "Tizim xatosi", ru: "Системная ошибка", en: "System error" }, 50],
  // `beforeAll` saves this card while it is valid and then sets a past expiry date, because the provider saves no
  // expired card.
  [
    "otherGood",
    {
      uz: "Kartaning muddati tugagan",
      ru: "Срок действия карты истёк",
      en: "The card has expired",
    },
    0,
  ],
]

/** Returns each refusal in every language, or only in one language, which changes from refusal to refusal. */
function listRefusals(everyLanguage: boolean) {
  return REFUSALS.flatMap(([card, words, receipt], turn) =>
    LOCALES.filter((_, index) => everyLanguage || index === turn % LOCALES.length).map(
      (locale) => ({ card, locale, sentence: words[locale], receipt }),
    ),
  )
}

/**
 * How the shop reaches the payment provider: in its own process or over HTTP. The first and the last row use the store
 * that the run uses for other tests, too (PostgreSQL, or the embedded one with STORE=embedded).
 */
const WAYS: [string, () => Promise<PaymentShop>][] = [
  ["in the shop's own process", openWithin],
  ["over HTTP and on PostgreSQL", openOnPostgres],
]
if (isFullRun) WAYS.push(["over HTTP", openOnWire])

describe.each(WAYS)("every outcome of a payment, %s", (_, open) => {
  let shop: PaymentShop
  let customer: Customer
  const cards = new Map<keyof typeof TEST_CARDS, number>()
  beforeAll(async () => {
    shop = await open()
    customer = await createCustomer(shop.api)
    for (const name of [...REFUSALS.map(([card]) => card), "good", "dropped"] as const) {
      cards.set(name, await saveTestCard(shop.api, customer.token, TEST_CARDS[name]))
    }
    await shop.providerDb
      .update(simulatorCards)
      .set({ expire: "01/20" })
      .where(eq(simulatorCards.masked, "860049******6478"))
  }, 120_000)
  afterAll(() => shop.close(), 60_000)

  const read = (id: string) => shop.api.get(getOrder, { params: { id }, token: customer.token })

  async function order(payment: Record<string, unknown>, locale: Locale = "en") {
    const body = await draftOrder(shop.api, customer, { payment: { option: "card", ...payment } })
    return place(shop.api, customer, body, { locale })
  }

  async function placed(payment: Record<string, unknown> = {}): Promise<Order> {
    const { status, json } = await order(payment)
    expect(status, JSON.stringify(json)).toBe(201)
    return Order.parse(json)
  }

  async function newestOrder(): Promise<string> {
    const { db } = shop.api.database
    const [row] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1)
    return row?.id ?? ""
  }

  /** Checks the order, its charges and its receipts at the provider, and that the shop's own books add up. */
  async function expectBooks(
    id: string,
    expected: { payment: string; steps: string[]; charges: string[]; receipts: number[] },
  ): Promise<void> {
    const { db } = shop.api.database
    const { payment_status: payment, timeline, total } = await read(id)
    const own = await db.select().from(charges).where(eq(charges.orderId, id))
    const receipts = await shop.providerDb
      .select()
      .from(simulatorReceipts)
      .where(sql`${simulatorReceipts.account} ->> 'order_id' = ${id}`)
    expect({
      payment,
      steps: timeline.map(({ status }) => status),
      charges: own.map(({ state }) => state).sort(),
      receipts: receipts.map(({ state }) => state).sort((one, other) => one - other),
    }).toEqual(expected)
    for (const { amount } of receipts) expect(amount).toBe(total)
    expect(await checkInvariants(db)).toEqual([])
  }

  const choose = ({ pay_url: url }: Order, choice: "pay" | "refuse") =>
    shop.visit(url ?? "", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `choice=${choice}`,
    })

  const PAID = { payment: "paid", steps: ["collecting"], charges: ["paid"], receipts: [4] }
  const REFUSED_ON_PAGE = { payment: "refused", steps: [], charges: ["refused"], receipts: [50] }

  test("[D.69] pays once with a good card", async () => {
    await expectBooks((await placed({ card_id: cards.get("good") })).id, PAID)
  })

  test.each(listRefusals(open === openWithin))(
    "[D.70] refuses $card in $locale with “$sentence”, and takes nothing",
    async ({ card, locale, sentence, receipt }) => {
      const { status, json } = await order({ card_id: cards.get(card) }, locale)
      expect([status, json]).toEqual([402, { message: sentence }])
      await expectBooks(await newestOrder(), {
        payment: "refused",
        steps: [],
        charges: ["refused"],
        receipts: [receipt],
      })
    },
  )

  test.each(LOCALES)(
    "rejects an expired card, or one without SMS, when it is added, in %s",
    async (locale) => {
      const create = (number: string) =>
        callProvider(shop.api, "cards.create", { card: { number, expire: "0399" }, save: true })
      const over = { uz: /muddati tugagan/, ru: /истёк/, en: /has expired/ }
      expect((await create(TEST_CARDS.expired)).error?.message[locale]).toMatch(over[locale])
      const { token } = cardOf(await create(TEST_CARDS.withoutSms))
      const { error } = await callProvider(shop.api, "cards.get_verify_code", { token })
      expect(error?.message[locale]).toMatch(/SMS/)
    },
  )

  test("[D.70] keeps an order pending when the connection ends after the charge, then marks it paid, and never charges again", async () => {
    const { id, payment_status: status } = await placed({ card_id: cards.get("dropped") })
    expect(status).toBe("pending")
    await expectBooks(id, { ...PAID, payment: "pending", steps: [], charges: ["pending"] })
    await shop.api.background.maintenance.run()
    await expectBooks(id, PAID)
    await shop.api.background.maintenance.run()
    await expectBooks(id, PAID)
  })

  test("[D.74] pays on the provider's page once, though the shop is notified twice", async () => {
    const onPage = await placed()
    expect((await choose(onPage, "pay")).status).toBe(303)
    await expectBooks(onPage.id, PAID)
    await choose(onPage, "pay")
    await expectBooks(onPage.id, PAID)
  })

  test("[D.74] refuses the order when the customer refuses on the provider's page, and takes nothing", async () => {
    const onPage = await placed()
    expect((await choose(onPage, "refuse")).status).toBe(303)
    await expectBooks(onPage.id, REFUSED_ON_PAGE)
  })

  test.each(["there", "by card"])(
    "[D.74] takes the payment of an order that the customer refused on the provider's page and then pays %s",
    async (way) => {
      const onPage = await placed()
      await choose(onPage, "refuse")
      const again = await shop.api.get(payOrder, {
        params: { id: onPage.id },
        token: customer.token,
        body: way === "there" ? {} : { card_id: cards.get("good") },
      })
      if (way === "there") await choose(again, "pay")
      await expectBooks(onPage.id, { ...PAID, charges: ["paid", "refused"], receipts: [4, 50] })
    },
  )

  test("[D.70] expires an order that waits on the provider's page for twelve hours, and takes nothing", async () => {
    const onPage = await placed()
    const { clock, background } = shop.api
    const at = clock.now
    clock.now = new Date(at.getTime() + 12 * 3_600_000)
    await background.maintenance.run()
    expect((await choose(onPage, "pay")).status).toBe(303)
    clock.now = at
    await expectBooks(onPage.id, {
      payment: "expired",
      steps: ["cancelled"],
      charges: ["refused"],
      receipts: [],
    })
  })

  // Within one process there is no network that could lose the notification.
  test.each(open === openWithin ? [] : (["before", "after"] as const))(
    "pays once on the provider's page when its notification is lost %s it arrives, and then repeated",
    async (when) => {
      const onPage = await placed()
      shop.simulator?.loseHook("PerformTransaction", when)
      await choose(onPage, "pay")
      await expectBooks(onPage.id, {
        ...PAID,
        receipts: [3],
        ...(when === "before" && { payment: "pending", steps: [], charges: ["pending"] }),
      })
      await shop.visit(onPage.pay_url ?? "")
      await expectBooks(onPage.id, PAID)
    },
  )

  test.each(
    open === openWithin
      ? []
      : ([
          { when: "before", times: 1, choice: "pay", books: PAID },
          { when: "before", times: 1, choice: "refuse", books: REFUSED_ON_PAGE },
          { when: "after", times: 1, choice: "pay", books: PAID },
          { when: "after", times: 1, choice: "refuse", books: REFUSED_ON_PAGE },
          { when: "after", times: 2, choice: "pay", books: REFUSED_ON_PAGE },
        ] as const),
  )(
    "[D.74] leaves no payment open when CreateTransaction is lost $when it arrives, number of times: $times, choice: $choice",
    async ({ when, times, choice, books }) => {
      const onPage = await placed()
      shop.simulator?.loseHook("CreateTransaction", when, times)
      expect((await choose(onPage, choice)).status).toBe(303)
      await expectBooks(onPage.id, books)
      await choose(onPage, choice)
      await expectBooks(onPage.id, books)
    },
  )

  test.runIf(open !== openWithin)(
    "[D.74] lets the customer pay once more when no call about the payment has reached the shop",
    async () => {
      const onPage = await placed()
      shop.simulator?.loseHook("CreateTransaction", "before", 2)
      await choose(onPage, "pay")
      await expectBooks(onPage.id, {
        payment: "pending",
        steps: [],
        charges: ["pending"],
        receipts: [50],
      })
      await choose(onPage, "pay")
      await expectBooks(onPage.id, { ...PAID, receipts: [4, 50] })
    },
  )
})
