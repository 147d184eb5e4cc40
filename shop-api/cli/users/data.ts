import type { Command } from "commander"
import { asc, eq } from "drizzle-orm"
import { cleanPhone } from "#domain/phone.ts"
import { addExamples } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { findCustomer, refuseUnknownPhone } from "#shop-api/cli/get-customer.ts"
import { getOrderJson } from "#shop-api/cli/orders/show.ts"
import { toCells } from "#shop-api/cli/print-rows.ts"
import { printJson, type Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import type { Db } from "#shop-api/db/database.ts"
import { bonusEntries, cards, deliveryDrafts, users } from "#shop-api/db/schema/accounts.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"

export function registerUserData(group: Command, terminal: Terminal): void {
  const data = group
    .command("data")
    .description("print all stored data about a customer as JSON")
    .argument("<phone>", "the phone number of the account, or of the messages and restock requests")
    .action(async (phone: string) => {
      const copy = await withStore(terminal, (store) => readCustomerData(store, phone))
      printJson(terminal, copy)
    })
  addExamples(data, "users data '+998 90 123-45-67'")
}

async function readCustomerData({ db, config }: Store, phone: string) {
  const format = (instant: Date) => formatTimestamp(instant, config.timeZone)
  const customer = await findCustomer(db, phone)
  const contacts = await readContacts(db, cleanPhone(phone), format)
  if (!customer) {
    const { restock_requests: requests, messages } = contacts
    if (requests.length + messages.length === 0) throw refuseUnknownPhone(phone)
    return { account: null, ...contacts }
  }
  const { userId } = customer
  const own = await db.select().from(users).where(eq(users.id, userId))
  const [account] = toCells(own, {
    id: "id",
    countryId: null,
    firstName: "first_name",
    lastName: "last_name",
    phone: "phone",
    email: "email",
    passwordHash: null,
    createdAt: ["registered", format],
    blockedAt: ["blocked", (at) => at && format(at)],
  })
  const [draft] = await db.select().from(deliveryDrafts).where(eq(deliveryDrafts.userId, userId))
  const placed = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.number))
  const saved = await db.select().from(cards).where(eq(cards.userId, userId)).orderBy(cards.id)
  const entries = await db
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.userId, userId))
    .orderBy(asc(bonusEntries.id))
  return {
    account,
    delivery_draft: draft && {
      email: draft.email,
      address: draft.location,
      notes: draft.notes,
      promocode: draft.promocode,
      manager: draft.payer?.name ?? null,
      changed: format(draft.updatedAt),
    },
    orders: await Promise.all(placed.map((order) => getOrderJson({ db, config }, order))),
    cards: toCells(saved, {
      id: null,
      userId: null,
      provider: "provider",
      token: null,
      brand: "brand",
      masked: "number",
      expiry: "expiry",
      verified: null,
      createdAt: ["saved", format],
    }),
    bonus_points: toCells(entries, {
      id: null,
      userId: null,
      createdAt: ["at", format],
      amount: ["amount", toMajor],
      currency: "currency",
      reason: "entry",
      orderId: "order_id",
      note: "reason",
    }),
    ...contacts,
  }
}

/** Reads what the shop stores under a phone, with or without an account. */
async function readContacts(db: Db, phone: string, format: (instant: Date) => string) {
  const requests = await db.select().from(restockRequests).where(eq(restockRequests.phone, phone))
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.phone, phone))
    .orderBy(asc(contactMessages.id))
  return {
    restock_requests: toCells(requests, {
      productId: "product_id",
      phone: "phone",
      countryId: null,
      locale: "language",
      createdAt: ["requested", format],
      messageId: null,
    }),
    messages: toCells(messages, {
      id: null,
      name: "name",
      phone: "phone",
      email: "email",
      message: "message",
      locale: "language",
      countryId: null,
      createdAt: ["sent", format],
      doneAt: null,
    }),
  }
}
