import type { Product } from "#contract/product-schemas.ts"
import type { Locale } from "#domain/locale.ts"
import type { ProductType } from "#domain/product-attributes.ts"
import type { Translate } from "#locales/translate.ts"
import type { NoteTier } from "#shop-api/db/schema/catalogue.ts"

/** Maximum number of notes that the sentence names. */
const MAX_NAMED = 3
/**
 * A perfume is called cheaper only if its price per 100 ml is below this share of the price per 100 ml of the perfume
 * to which it is compared.
 */
const CHEAPER = 0.8

/**
 * How concentrated each type of perfume is; a higher number is stronger. Null for oils, which cannot be compared by
 * strength alone.
 */
const STRENGTH: Readonly<Record<ProductType, number | null>> = {
  parfum: 5,
  edp: 4,
  edt: 3,
  edc: 2,
  mist: 1,
  oil: null,
}

/**
 * A perfume note that two perfumes share. `tier` is its place in the note pyramid; null when the two perfumes have
 * the note in different tiers.
 */
export interface SharedNote {
  name: string
  tier: NoteTier | null
}

type Compared = Pick<Product, "family" | "type" | "price" | "price_per_100ml">

/**
 * Writes one sentence that recommends a perfume similar to `subject`: what the two have in common, and how the
 * recommended one differs.
 */
export function explainSimilar(
  { t, locale }: { t: Translate; locale: Locale },
  subject: Compared,
  { product, common }: { product: Compared; common: readonly SharedNote[] },
): string {
  const reason = formatShared({ t, locale }, common) ?? formatKind(t, subject, product)
  const trait = findTrait(subject, product)
  return trait === null ? reason : t(`similar.${trait}`, { reason })
}

function formatShared(
  { t, locale }: { t: Translate; locale: Locale },
  common: readonly SharedNote[],
): string | null {
  if (common.length === 0) return null
  const { tier, notes } = chooseTier(common)
  const named = notes.slice(0, MAX_NAMED).map(({ name }) => name)
  const list = new Intl.ListFormat(locale === "en" ? "en-GB" : locale).format(named)
  return t(`similar.shared.${tier}`, { notes: list, count: named.length })
}

/**
 * Chooses which shared notes the sentence names: those of the tier with the most shared notes. If several tiers have
 * the most, chooses the one nearest to the base (`high`). If no tier has several shared notes, chooses all shared
 * notes.
 */
function chooseTier(common: readonly SharedNote[]) {
  const tiers = (["high", "middle", "opening"] as const).map((tier) => ({
    tier,
    notes: common.filter((note) => note.tier === tier),
  }))
  const [best] = tiers.toSorted((one, other) => other.notes.length - one.notes.length)
  const isDistinctive = best && (best.notes.length > 1 || best.notes.length === common.length)
  return isDistinctive ? best : { tier: "any" as const, notes: common }
}

function formatKind(t: Translate, subject: Compared, product: Compared): string {
  return product.family === subject.family
    ? t("similar.family", { family: t(`attributes:family.${product.family}`) })
    : t("similar.type", { type: t(`attributes:type.${product.type}`) })
}

function findTrait(subject: Compared, product: Compared): "lighter" | "richer" | "cheaper" | null {
  const [own, other] = [STRENGTH[subject.type], STRENGTH[product.type]]
  if (own !== null && other !== null && own !== other) return other < own ? "lighter" : "richer"
  // The product card shows only the price of a bottle. So a perfume whose bottles cost more must not be called cheaper,
  // even if its price per 100 ml is lower.
  const isCheaper =
    product.price < subject.price && product.price_per_100ml < subject.price_per_100ml * CHEAPER
  return isCheaper ? "cheaper" : null
}
