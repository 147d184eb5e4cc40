import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { AddToCart } from "../cart/add-to-cart.tsx"
import { productPicture } from "../picture/product-picture.ts"
import {
  KeptProductCard,
  ProductCard,
  type ProductCardProps,
} from "../product-card/product-card.tsx"
import type { CardProduct } from "./card-product.ts"

interface CatalogueCardProps {
  product: CardProduct
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
  const make = () => ({ ...look, ...describe(product) })
  // A picture that is fetched at once is announced in the head of the page, for which React has to know it.
  if (look.priority) return <ProductCard {...make()} />
  return <KeptProductCard name={JSON.stringify([currentLocale(), look, product])} make={make} />
}

function describe(product: CardProduct): ProductCardProps {
  const { id, brand, name, family, gender, volume, price, currency } = product
  return {
    href: localePath(currentLocale(), `product/${id}`),
    picture: productPicture(product.image, "card"),
    brand,
    name,
    meta: t("catalogue:card.meta", {
      family: t(`catalogue:family.${family}`),
      gender: t(`catalogue:gender_inline.${gender}`),
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

function stockTag({ canBeAdded, stock_label }: CardProduct): string | undefined {
  if (!canBeAdded) return t("catalogue:card.unavailable")
  return stock_label === "out_of_stock" ? t("catalogue:card.out_of_stock") : undefined
}
