import { useEffect, useState } from "react"
import { Button } from "#app/ui/action/button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { Thumb } from "#app/ui/media/thumb.tsx"
import type { AddedProduct } from "./added-product.ts"
import * as styles from "./show-added-toast.css.ts"

const TOAST = "cart"

interface AddedProps {
  /** URL that returns the AddedProduct as JSON, or null. */
  source: string
  cartHref: string
  texts: { added: string; open: string }
}

/**
 * Shows the message that a product was added. The text appears at once, and the product's picture and data once they
 * have loaded. Below the breakpoint `lg`, the message is a toast; from `lg` on, it is a card below the cart's button.
 */
export function showAddedToast(props: AddedProps): void {
  toast.success(<Added key={props.source} {...props} />, { id: TOAST, variant: "card" })
}

const dismiss = () => toast.dismiss(TOAST)

function Added({ source, cartHref, texts }: AddedProps) {
  const [product, setProduct] = useState<AddedProduct | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const answer = await fetch(source, { signal: controller.signal })
      if (answer.ok) setProduct((await answer.json()) as AddedProduct | null)
    }
    // If the request fails, the message still has its text.
    load().catch(() => undefined)
    return () => controller.abort()
  }, [source])

  return (
    <div className={styles.added}>
      <p className={styles.first}>
        <span>{texts.added}</span>
        {isOnCartPage() ? null : (
          <span className={styles.open}>
            <TextLink href={cartHref} keepScroll>
              {texts.open}
            </TextLink>
          </span>
        )}
      </p>
      {product ? <Details product={product} cartHref={cartHref} /> : null}
    </div>
  )
}

/** On its page, the cart needs no link to its panel. */
const isOnCartPage = () => location.pathname.endsWith("/cart")

function Details({ product, cartHref }: { product: AddedProduct; cartHref: string }) {
  const { picture, brand, name, meta, summary, texts } = product
  return (
    <>
      <div className={styles.thumb}>
        <Thumb source={picture} width={64} priority />
      </div>
      <div className={styles.product}>
        <p className={styles.quiet} translate="no">
          {brand}
        </p>
        <p className={styles.name} translate="no">
          {name}
        </p>
        <p>{meta}</p>
      </div>
      <div className={styles.rest}>
        <p>{summary}</p>
        <div className={styles.buttons}>
          {isOnCartPage() ? null : (
            <Button size="small" block href={cartHref} keepScroll>
              {texts.cart}
            </Button>
          )}
          <Button size="small" tone="quiet" type="button" onClick={dismiss}>
            {texts.keepShopping}
          </Button>
        </div>
      </div>
    </>
  )
}
