import "server-only"
import { data } from "react-router"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { env } from "#app/host/env.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { formatAttribute } from "#app/i18n/format-product-attributes.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatCountryQuery } from "#app/loaders/shared/country-query.ts"
import { loadCountries } from "#app/loaders/shared/load-countries.ts"
import { requireProduct } from "#app/loaders/shared/require-product.ts"
import { ProductId } from "#app/schemas/cart.ts"
import { getSession } from "#app/session/session.ts"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { formatDate } from "#domain/format-date.ts"
import { isInStore } from "#domain/gtin.ts"
import { pictureUrl } from "#domain/picture-urls.ts"
import { listFactAttributes } from "#domain/product-attributes.ts"
import type { Route } from "../../routes/feeds/+types/product-markdown.ts"

/** Responds with the facts of the product page as Markdown, without header and footer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = ProductId.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const shop = getShopApi(context)
  const [product, { active }] = await Promise.all([
    requireProduct(shop, id.data),
    loadCountries(shop, getSession(context)),
  ])
  return new Response(formatMarkdown(product, formatCountryQuery(product, active)), {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      // Search engines should list the product page and not this file.
      "X-Robots-Tag": "noindex",
    },
  })
}

/** @param country the query that chooses the country, or an empty text */
function formatMarkdown(product: ProductDetail, country: string): string {
  const { name, brand, gender, price, currency, year } = product
  const [picture] = product.images
  const page = env.SITE_URL + pagePath("product", { id: product.id }) + country
  const facts = [
    [t("attributes:name.brand"), brand.name],
    ...listFactAttributes().map((fact) => [
      t(`attributes:name.${fact}`),
      fact === "gender" ? t(`attributes:gender_inline.${gender}`) : formatAttribute(product, fact),
    ]),
    [t("attributes:name.volume"), t("catalogue:volume", { volume: product.volume })],
    [t("catalogue:spec.price"), formatPrice(price, currency)],
    [t("catalogue:spec.year"), year === null ? null : String(year)],
    [t("catalogue:spec.barcode"), isInStore(product.barcode) ? null : product.barcode],
  ].flatMap(([term, value]) => (value ? [`- ${term}: ${escapeMarkdown(value)}`] : []))
  const tiers = Object.entries(product.notes).flatMap(([tier, notes]) => {
    const names = notes.map((note) => note.name).join(", ")
    const title = t(`catalogue:notes.${tier as Tier}`)
    return names === "" ? [] : [`- ${title}: ${escapeMarkdown(names)}`]
  })
  const similar = product.similar.map(({ product: other, text }) => {
    const title = escapeMarkdown(`${other.brand.name} ${other.name}`)
    const href = `${env.SITE_URL}${pagePath("product", { id: other.id })}.md${country}`
    return `- [${title}](${href}): ${escapeMarkdown(text)}`
  })
  const volumes = listOtherVolumes(product, country)
  const blocks = [
    `# ${escapeMarkdown(`${brand.name} ${name}`)}`,
    escapeMarkdown(product.description),
    ...(picture
      ? [`![${escapeMarkdown(name)}](${env.SITE_URL}${pictureUrl(picture, 960, "jpg")})`]
      : []),
    facts.join("\n"),
    formatStock(product),
    ...(volumes.length > 0 ? [`## ${t("catalogue:product.volumes")}`, volumes.join("\n")] : []),
    ...(tiers.length > 0 ? [`## ${t("catalogue:notes.title")}`, tiers.join("\n")] : []),
    ...(similar.length > 0 ? [`## ${t("catalogue:product.similar")}`, similar.join("\n")] : []),
    `<${page}>`,
  ]
  return `${blocks.join("\n\n")}\n`
}

/** Lists a link to each other volume of the perfume, with its price. */
function listOtherVolumes({ id, variants, currency }: ProductDetail, country: string): string[] {
  return variants.flatMap((variant) => {
    if (variant.id === id) return []
    const volume = escapeMarkdown(t("catalogue:volume", { volume: variant.volume }))
    const href = `${env.SITE_URL}${pagePath("product", { id: variant.id })}.md${country}`
    const price = variant.price === undefined ? "" : `: ${formatPrice(variant.price, currency)}`
    return [`- [${volume}](${href})${escapeMarkdown(price)}`]
  })
}

type Tier = "opening" | "middle" | "high" | "flat"

function formatStock({ canBeAdded, stock_label, arrival }: ProductDetail): string {
  if (!canBeAdded) return t("catalogue:product.unavailable")
  const [from, to] = [formatDate(arrival.from), formatDate(arrival.to)]
  const stock = stock_label === "in_stock" ? "in_stock" : "out_of_stock"
  return `${t(`catalogue:product.${stock}`)} ${t("catalogue:product.arrives", { from, to })}`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`).replaceAll(/\s+/g, " ")
}
