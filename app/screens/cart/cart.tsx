import type { ReactNode } from "react"
import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Section } from "#app/ui/layout/section.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { CartBar } from "./cart-bar.tsx"
import { hasPromocode, type CartData } from "./cart-data.ts"
import { CartEmpty } from "./cart-empty.tsx"
import { CartList } from "./cart-list.tsx"
import { CartPromocodeSection } from "./cart-promocode-section.tsx"
import { CartSum } from "./cart-sum.tsx"
import { CartTitleCount } from "./cart-title-count.tsx"
import * as styles from "./cart.css.ts"
import { ContinueToCheckout } from "./continue-to-checkout.tsx"
import { toCartItems } from "./to-cart-items.ts"
import { WhenCartFilled } from "./when-cart-filled.tsx"

interface CartPageProps {
  cart: CartData
  /** Perfumes that the visitor may add. */
  offered: ReactNode
}

/** The cart as a page of its own, with the same content as the cart's panel. */
export function CartPage({ cart, offered }: CartPageProps) {
  const items = toCartItems(cart)
  return (
    <>
      <Section room="page">
        <Stack space={10}>
          <Heading level={1}>
            {t("cart:title")}
            <CartTitleCount />
          </Heading>
          <WhenCartFilled empty={<CartEmpty />}>
            <div className={styles.page}>
              <CartList items={items} hasPromocode={hasPromocode(cart)} />
              <div className={styles.summary}>
                <CartPromocodeSection cart={cart} returnTo={pagePath("cart")} />
                <CartSum {...cart} items={items} />
                <Actions align="split">
                  <TextLink variant="alone" href={pagePath("products")}>
                    {t("common:back")}
                  </TextLink>
                  <ShowAt on="wide">
                    <ContinueToCheckout cart={cart} items={items} />
                  </ShowAt>
                </Actions>
              </div>
            </div>
          </WhenCartFilled>
        </Stack>
      </Section>
      {offered}
      <WhenCartFilled>
        <CartBar cart={cart} items={items} />
      </WhenCartFilled>
    </>
  )
}
