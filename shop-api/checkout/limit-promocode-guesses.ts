import { eq } from "drizzle-orm"
import { normalizePromocode } from "#domain/promocode.ts"
import { promocodes } from "#shop-api/db/schema/orders.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { checkLimits } from "#shop-api/limits/check-limits.ts"
import { networkKeys } from "#shop-api/limits/network-keys.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Prevents visitors from guessing promocodes: counts each check of a promocode that does not exist. A signed-in
 * customer who has entered an existing promocode may check it again for a day, without being counted or refused.
 *
 * @throws LimitRefusal above the limits, even if the promocode exists, or when the visitor must first answer the
 *   storefront's simple question (arithmetic)
 */
export async function limitPromocodeGuesses(
  { database, limits }: Pick<Services, "database" | "limits">,
  caller: Caller,
  code: string,
): Promise<void> {
  const { user, address } = caller
  const seenKey = user === null ? null : `${user.id} ${normalizePromocode(code)}`
  if (seenKey !== null && (await limits.seenPromocodes.get(seenKey))) return
  const [known] = await database.db
    .select({ id: promocodes.id })
    .from(promocodes)
    .where(eq(promocodes.code, normalizePromocode(code)))
  const who = user === null ? { everyone: "visitors" } : { customer: String(user.id) }
  const keys = { ...networkKeys(address), ...who }
  await checkLimits(limits, {
    action: "promocode",
    keys,
    isPerson: () => caller.hasAnswered(),
    isUncounted: known !== undefined,
  })
  if (known && seenKey !== null) await limits.seenPromocodes.penalty(seenKey)
}
