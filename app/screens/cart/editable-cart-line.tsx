import { useId, type MouseEvent, type SubmitEvent } from "react"
import { Form, useLocation } from "react-router"
import { useCartPathsAndTexts } from "#app/screens/shared/cart-state/cart-paths-and-texts.ts"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { MinusIcon, PlusIcon, TrashIcon } from "#app/ui/icon/controls-icons.tsx"
import { ClockIcon, ErrorIcon } from "#app/ui/icon/status-icons.tsx"
import { MAX_QTY, MIN_QTY } from "#domain/cart.ts"
import type { CartItem } from "./cart-item.ts"
import { cartLineId } from "./cart-line/cart-line-id.ts"
import { CartLine } from "./cart-line/cart-line.tsx"
import { QtyStepper } from "./cart-line/qty-stepper.tsx"

interface EditableCartLineProps {
  item: CartItem
  qty: number
  isFirst: boolean
  /** The accessible names of the controls, to which the title is added, and the note about the maximum quantity. */
  texts: Record<"quantity" | "decrease" | "increase" | "remove" | "limit", string>
  onAdd: (event: SubmitEvent<HTMLFormElement>) => void
  onRemove: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called for a click on the button, before `onRemove`. */
  onRemoveClick: (event: MouseEvent) => void
}

/**
 * A line of the cart with its controls. The buttons that add an item and that remove the line are in forms, so that
 * they also work without scripts. The minus button does nothing: MAX_QTY allows no quantity above MIN_QTY.
 */
export function EditableCartLine(props: EditableCartLineProps) {
  const { item, qty, isFirst, texts, onAdd, onRemove, onRemoveClick } = props
  const { addPath, removePath } = useCartPathsAndTexts()
  const { pathname, search } = useLocation()
  const limitId = useId()
  const isAtLimit = qty >= MAX_QTY
  const hiddenFields = (
    <>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="return_to" value={pathname + search} />
    </>
  )
  return (
    <CartLine
      id={item.price === null ? cartLineId(item.id) : undefined}
      picture={item.picture}
      isFirst={isFirst}
      brand={item.brand}
      name={item.name}
      href={item.href}
      meta={item.meta}
      delivery={item.delivery}
      price={item.priceText}
      tag={
        item.remark ? (
          <Tag
            tone={item.remark.tone}
            icon={item.remark.tone === "error" ? <ErrorIcon /> : <ClockIcon />}
          >
            {item.remark.text}
          </Tag>
        ) : null
      }
      stepper={
        item.canBeAdded ? (
          <QtyStepper
            qty={String(qty)}
            limit={isAtLimit ? { id: limitId, text: texts.limit } : undefined}
            label={`${texts.quantity}: ${item.title}`}
            minus={
              <IconButton
                type="button"
                label={`${texts.decrease}: ${item.title}`}
                disabled={qty <= MIN_QTY}
              >
                <MinusIcon />
              </IconButton>
            }
            plus={
              <Form method="post" action={addPath} onSubmit={onAdd}>
                {hiddenFields}
                <IconButton
                  label={`${texts.increase}: ${item.title}`}
                  atLimit={isAtLimit}
                  describedBy={isAtLimit ? limitId : undefined}
                >
                  <PlusIcon />
                </IconButton>
              </Form>
            }
          />
        ) : null
      }
      remove={
        <Form method="post" action={removePath} replace preventScrollReset onSubmit={onRemove}>
          {hiddenFields}
          <IconButton label={`${texts.remove}: ${item.title}`} onClick={onRemoveClick}>
            <TrashIcon />
          </IconButton>
        </Form>
      }
    />
  )
}
