import { desc, eq } from "drizzle-orm"
import type { z } from "zod"
import { clearDelivery, getDelivery, saveDelivery } from "#contract/checkout.ts"
import { needsEmail } from "#shop-api/account/users.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { isSignedPayer } from "#shop-api/checkout/payers.ts"
import { findPlaceProblems } from "#shop-api/checkout/places.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { deliveryDrafts } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { handleSignedIn } from "#shop-api/http/route.ts"

type Draft = z.output<typeof getDelivery.answer>

const EMPTY: Draft = {
  email: null,
  region: null,
  district: null,
  location: "",
  notes: "",
  promocode: null,
  payer: null,
}

/** The draft of the delivery form, kept between visits. */
export function registerDelivery(app: ApiApp): void {
  const { database, config } = app.services
  const { db } = database

  handleSignedIn(app, getDelivery, async ({ caller }) => {
    const draft = await fitTo(db, caller.country, await findDelivery(db, caller.user.id))
    const by = { appSecret: config.appSecret, userId: caller.user.id, at: caller.now() }
    // Nothing can be ordered with a payer of yesterday: whoever meant them says so again.
    return draft.payer && !isSignedPayer(draft.payer, by) ? { ...draft, payer: null } : draft
  })

  handleSignedIn(app, saveDelivery, async ({ body, caller }) => {
    const { country, user } = caller
    const draft = await db.transaction(async (tx) => {
      const before = await fitTo(tx, country, await findDelivery(tx, user.id))
      const given = Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== undefined),
      )
      const after: Draft = { ...before, ...given }
      if (!needsEmail(country)) after.email = null
      // Another region leaves its districts behind.
      if (body.region !== undefined && body.region !== before.region && !body.district) {
        after.district = null
      }
      const problems = await findPlaceProblems(tx, country, after)
      if (Object.keys(problems).length > 0) throw refuseFields(problems)
      await saveDraft(tx, user.id, after, caller.now())
      return after
    })
    return draft
  })

  handleSignedIn(app, clearDelivery, async ({ caller }) => {
    await forgetDraft(db, caller.user.id)
    return { message: caller.t("checkout.cleared") }
  })
}

/** The draft, else what the last order was delivered by, else nothing. */
async function findDelivery(db: Db, userId: number): Promise<Draft> {
  const [draft] = await db.select().from(deliveryDrafts).where(eq(deliveryDrafts.userId, userId))
  if (draft) {
    const { email, regionId: region, districtId: district, location, notes } = draft
    const { promocode, payer } = draft
    return { email, region, district, location, notes, promocode, payer }
  }
  const [last] = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.number))
    .limit(1)
  if (!last) return EMPTY
  const { receiverEmail: email, regionId: region, districtId: district, address, notes } = last
  return { email, region, district, location: address, notes, promocode: null, payer: null }
}

/** Drops what belongs to another country. */
async function fitTo(db: Db, country: CountryRow, draft: Draft): Promise<Draft> {
  const problems = await findPlaceProblems(db, country, draft)
  return {
    ...draft,
    email: needsEmail(country) ? draft.email : null,
    region: problems.region ? null : draft.region,
    district: problems.region || problems.district ? null : draft.district,
  }
}

async function saveDraft(db: Db, userId: number, draft: Draft, at: Date): Promise<void> {
  const { email, region: regionId, district: districtId, location, notes } = draft
  const { promocode, payer } = draft
  const values = { email, regionId, districtId, location, notes, promocode, payer, updatedAt: at }
  await db
    .insert(deliveryDrafts)
    .values({ userId, ...values } satisfies NewRow<typeof deliveryDrafts>)
    .onConflictDoUpdate({ target: deliveryDrafts.userId, set: values })
}

/** Saves a promocode with the customer's draft, or clears the saved one. */
export async function saveDraftPromocode(
  db: Db,
  { country, user, now }: Pick<Caller, "country" | "now"> & { user: { id: number } },
  promocode: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await fitTo(tx, country, await findDelivery(tx, user.id))
    if (draft.promocode !== promocode) await saveDraft(tx, user.id, { ...draft, promocode }, now())
  })
}

/** Forgets the draft with its promocode and payer: asked for, or since the order was placed. */
export async function forgetDraft(db: Db, userId: number): Promise<void> {
  await db.delete(deliveryDrafts).where(eq(deliveryDrafts.userId, userId))
}
