import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { productPicture } from "#app/ui/media/product-picture.ts"
import type { Product } from "#contract/products.ts"
import { AddToCart } from "../add-to-cart/add-to-cart.tsx"
import {
  CachedProductCard,
  ProductCard,
  type ProductCardProps,
} from "../product-card/product-card.tsx"

interface CatalogueCardProps {
  product: Product
  /** In the first screen: its picture is fetched at once. */
  priority?: boolean
  headingLevel?: 2 | 3
  /** Why it is similar to the perfume of the page. */
  why?: string
  /** The picture's width as `sizes`, where the card stands in no grid of the whole page. */
  sizes?: string
}

/** A perfume of the catalogue as a card, with the plus that puts it into the cart. */
export function CatalogueCard({ product, ...look }: CatalogueCardProps) {
  const shown = pickShown(product)
  const make = () => ({ ...look, ...describe(shown) })
  // A picture that is fetched at once is announced in the head of the page, for which React has to know it.
  if (look.priority) return <ProductCard {...make()} />
  return <CachedProductCard name={JSON.stringify([currentLocale(), look, shown])} make={make} />
}

/** The key of a cached card: a change of another field renders no card again. */
function pickShown({ id, name, brand, image, price, currency, volume, ...rest }: Product) {
  const { gender, family, canBeAdded, stock_label } = rest
  const perfume = { id, name, brand: brand.name, image, price, currency, volume, gender, family }
  return { ...perfume, canBeAdded, stock_label }
}
type Shown = ReturnType<typeof pickShown>

function describe(product: Shown): ProductCardProps {
  const { id, brand, name, family, gender, volume, price, currency } = product
  return {
    href: localePath(currentLocale(), `product/${id}`),
    picture: productPicture(product.image, "card"),
    brand,
    name,
    meta: t("catalogue:card.meta", {
      family: t(`attributes:family.${family}`),
      gender: t(`attributes:gender_inline.${gender}`),
      volume,
    }),
    price: formatPrice(price, currency),
    tag: stockTag(product),
    children: (
      <AddToCart
        id={id}
        canBeAdded={product.canBeAdded}
        name={`${brand} ${name}, ${t("catalogue:volume", { volume })}`}
      />
    ),
  }
}

function stockTag({ canBeAdded, stock_label }: Shown): string | undefined {
  if (!canBeAdded) return t("catalogue:card.unavailable")
  return stock_label === "out_of_stock" ? t("catalogue:card.out_of_stock") : undefined
}
