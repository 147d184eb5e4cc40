import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { BellIcon } from "#app/ui/icon/status-icons.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { PRESSED_CARD_ID } from "#app/urls/pressed-card-id.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { NO_BREAK_SPACE } from "#domain/money.ts"
import { AddToCartButton } from "../add-to-cart/add-to-cart-button.tsx"
import { AddVolumeButtons } from "../add-to-cart/add-volume-buttons.tsx"
import { CachedProductCard, ProductCard, type ProductCardProps } from "./product-card.tsx"

interface CatalogueCardProps {
  /** One volume of the perfume, which represents the perfume in the list. */
  product: PerfumeCard
  headingLevel?: 2 | 3
  /** On a product page: text that says why this perfume is similar to the perfume that the page is about. */
  reason?: string
  /** The attribute `sizes` of the picture; needed unless the card is in a grid as wide as the page. */
  sizes?: string
  /** True if a visitor without scripts has just pressed the card's add button; the page then scrolls to the card. */
  hasPressedButton?: boolean
}

/**
 * A card of a perfume. It shows one volume, which the plus button adds to the cart, and names the other volumes. If the
 * perfume cannot be ordered, a bell leads to its restock notification instead.
 */
export function CatalogueCard({ product, hasPressedButton, ...options }: CatalogueCardProps) {
  const id = hasPressedButton ? PRESSED_CARD_ID : undefined
  const make = () => ({ ...options, ...toCardProps(pickCardFields(product)) })
  return (
    <CachedProductCard
      id={id}
      hasReason={options.reason !== undefined}
      cacheKey={cacheKeyOf(prefixOf("content", options), product)}
      make={make}
    />
  )
}

interface CatalogueCardsProps {
  products: readonly PerfumeCard[]
  /** Number of cards at the top of the page, whose pictures are loaded at once. */
  prioritized: number
  /** Id of the product whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
  headingLevel: 2 | 3
  sizes: string
}

/**
 * Joins the cached markup of many cards into one text, because React would need more time for one element per card.
 */
export function CatalogueCards(props: CatalogueCardsProps) {
  const { products, prioritized, pressedProductId, headingLevel, sizes } = props
  const prefix = prefixOf("card", { headingLevel, sizes })
  const cards = products.map((product, index) => {
    const id = product.id === pressedProductId ? PRESSED_CARD_ID : undefined
    const priority = index < prioritized
    const cacheKey = cacheKeyOf(`${prefix}\n${id ?? ""}\n${priority}`, product)
    return cacheMarkup(cacheKey, () => (
      <ProductCard
        id={id}
        priority={priority}
        headingLevel={headingLevel}
        sizes={sizes}
        {...toCardProps(pickCardFields(product))}
      />
    )).__html
  })
  return <RawHtml markup={{ __html: cards.join("") }} />
}

/**
 * Picks the fields that a card shows. They are also the card's key in the markup cache, so a change of any other field
 * does not make the cached markup invalid.
 */
function pickCardFields(product: PerfumeCard) {
  const { id, name, brand, image, price, currency, volume, gender, family, type } = product
  const { canBeAdded, stock_label, perfume } = product
  const volumes = perfume?.volumes ?? [{ id, volume, orderable: canBeAdded }]
  return {
    id,
    name,
    brand: brand.name,
    image,
    price,
    currency,
    volume,
    gender,
    family,
    type,
    canBeAdded,
    stock_label,
    hasDearer: perfume?.has_dearer ?? false,
    volumes: volumes.map((one) => [one.id, one.volume, one.orderable] as const),
  }
}
type CardFields = ReturnType<typeof pickCardFields>

/** Returns the first part of a card's key in the markup cache. */
function prefixOf(kind: "card" | "content", options: object): string {
  return `${kind}\n${currentLocale()}\n${JSON.stringify(options)}`
}

/** Returns the key of a card in the markup cache. */
function cacheKeyOf(prefix: string, product: PerfumeCard): string {
  let fields = cardFieldTexts.get(product)
  if (fields === undefined) {
    // Joining the fields is several times faster than JSON.
    fields = Object.values(pickCardFields(product)).join("\n")
    cardFieldTexts.set(product, fields)
  }
  return `${prefix}\n${fields}`
}

/**
 * The joined fields of each product. The API cache returns the same object for many requests, so its fields are joined
 * only once. The object never changes, even if a shop API in the same process has passed it without copying.
 */
const cardFieldTexts = new WeakMap<PerfumeCard, string>()

/** Returns the link and the texts that both a card and a line of the search results show. */
export const describeCard = (product: PerfumeCard) => describeFields(pickCardFields(product))

function describeFields({ id, brand, name, volumes, ...product }: CardFields) {
  const price = formatPrice(product.price, product.currency)
  return {
    href: pagePath("product", { id }),
    brand,
    name,
    volume: t("catalogue:card.volumes", {
      volumes: [...new Set(volumes.map(([, volume]) => volume))].join(", "),
    }),
    price: product.hasDearer ? t("catalogue:card.from", { price }) : price,
    tag: stockTag(product),
  }
}

function toCardProps(product: CardFields): ProductCardProps {
  const { id, brand, name, family, gender, type, volume, volumes } = product
  const fullName = `${brand} ${name}, ${t("catalogue:volume", { volume })}`
  const others = volumes.flatMap(([otherId, otherVolume, orderable]) =>
    orderable && otherId !== id ? [{ id: otherId, volume: otherVolume }] : [],
  )
  const description = describeFields(product)
  return {
    ...description,
    volume:
      volumes.length > 1 ? (
        <MarkedVolume text={description.volume} volume={volume} />
      ) : (
        description.volume
      ),
    picture: productPicture(product.image, "card"),
    type: t(`attributes:type.${type}`),
    meta: t("catalogue:card.meta", {
      family: t(`attributes:character.${family}`),
      gender: t(`attributes:gender_inline.${gender}`).replaceAll(" ", NO_BREAK_SPACE),
    }),
    volumes:
      others.length > 0 ? (
        <AddVolumeButtons name={`${brand} ${name}`} volumes={others} href={description.href} />
      ) : undefined,
    children: product.canBeAdded ? (
      <AddToCartButton id={id} canBeAdded name={fullName} />
    ) : (
      <IconButton
        href={pagePath("notify", { id })}
        label={`${t("catalogue:restock.button")}: ${fullName}`}
      >
        <BellIcon />
      </IconButton>
    ),
  }
}

/** The volumes of a perfume. The volume to which the card's price and button belong is in bold. */
function MarkedVolume({ text, volume }: { text: string; volume: number }) {
  const [before, after] = text.split(new RegExp(`\\b${volume}\\b`))
  return (
    <>
      {before}
      <b>{volume}</b>
      {after}
    </>
  )
}

function stockTag({
  canBeAdded,
  stock_label,
}: Pick<CardFields, "canBeAdded" | "stock_label">): string | undefined {
  if (!canBeAdded) return t("catalogue:card.unavailable")
  return stock_label === "out_of_stock" ? t("catalogue:card.out_of_stock") : undefined
}
