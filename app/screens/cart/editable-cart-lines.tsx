"use client"

import { useEffect, useEffectEvent, useId, useRef, type SubmitEvent } from "react"
import { flushSync } from "react-dom"
import { Form, useLocation, useRevalidator, useSubmit } from "react-router"
import { readCartCookie } from "#app/screens/shared/cart-state/cart-cookie.ts"
import { useCartPathsAndTexts } from "#app/screens/shared/cart-state/cart-paths-and-texts.ts"
import { useCart, useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { MinusIcon, PlusIcon, TrashIcon } from "#app/ui/icon/controls-icons.tsx"
import { ClockIcon, ErrorIcon } from "#app/ui/icon/status-icons.tsx"
import { UNDO } from "#app/urls/cart-form-params.ts"
import { MAX_QTY, MIN_QTY } from "#domain/cart.ts"
import type { CartItem } from "./cart-item.ts"
import { cartLineId } from "./cart-line/cart-line-id.ts"
import { CartLine } from "./cart-line/cart-line.tsx"
import { QtyStepper } from "./cart-line/qty-stepper.tsx"

interface EditableCartLinesProps {
  items: readonly CartItem[]
  hasPromocode: boolean
  /** Accessible name of the list. */
  label: string
  /**
   * The accessible names of the controls, to which each line adds its title, and the texts of the undo button and of
   * the note about the maximum quantity.
   */
  texts: Record<"quantity" | "decrease" | "increase" | "remove" | "undo" | "limit", string>
}

/**
 * The lines of the cart. With scripts, a change is visible at once, because it changes the atom (jotai) from which all
 * parts of the page read the cart. Without scripts, each control posts a form, and the server redirects back.
 */
export function EditableCartLines({ items, hasPromocode, label, texts }: EditableCartLinesProps) {
  const { addPath, removePath, texts: messages } = useCartPathsAndTexts()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const submit = useSubmit()
  const lines = useCartLines()
  const { add, removeUnlessLast, restore } = useCart()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  /** The line that was removed last, and the `timeStamp` of that event. */
  const lastRemoval = useRef({ id: 0, time: -500 })

  const unknownIds = listMissing(lines, items)
  const removedIds = hasPromocode && lines.length > 0 ? listMissing(items, lines) : ""
  // An effect event calls `revalidate`, because each load of the page's data creates another `revalidate`. As a
  // dependency of the effect, `revalidate` would therefore start one load after the other.
  const loadAgain = useEffectEvent(() => revalidate())
  useEffect(() => {
    // Products that another tab has added to the cart: only the server knows their names and prices. The effect runs
    // again whenever these ids change, because the other tab may add further products while the server responds. Only
    // the server knows, too, whether a promocode still applies after products were removed.
    if (unknownIds !== "" || removedIds !== "") void loadAgain()
  }, [unknownIds, removedIds])

  const onAdd = (event: SubmitEvent<HTMLFormElement>, item: CartItem) => {
    event.preventDefault()
    const refusal = add(item)
    if (refusal) toast.warning(messages[refusal], { id: "cart" })
    else toast.success(messages.added, { id: "cart" })
  }

  const onRemove = async (event: SubmitEvent<HTMLFormElement>, item: CartItem, qty: number) => {
    // `onClick` does not run for a click that came before hydration and is repeated as this event.
    lastRemoval.current = { id: item.id, time: event.timeStamp }
    const index = lines.findIndex(({ id }) => id === item.id)
    // This script does not remove the last line. The form is posted instead, so that the server also clears the
    // promocode and redirects away from the checkout [S4.32] [S4.41].
    const isLast = !flushSync(() => removeUnlessLast(item.id))
    focusRemove(list.current, index)
    // If the last line is removed while a promocode is saved, the form is submitted and no undo is offered, because an
    // undo could not restore the promocode. The server's message says that the promocode was cleared.
    if (isLast && hasPromocode) return
    event.preventDefault()
    if (isLast) {
      const action = `${removePath}?${UNDO}`
      await submit(event.currentTarget, { action, replace: true, preventScrollReset: true })
      if (readCartCookie().length > 0) return
    }
    const undo = () => {
      flushSync(() => restore({ id: item.id, qty }, index))
      focusRemove(document, index)
      toast.dismiss("cart")
    }
    // A keyboard user may have to pass many controls to reach the undo button, so no timer closes the toast.
    toast.success(<Removed text={messages.removed} undo={texts.undo} onUndo={undo} />, {
      id: "cart",
      stays: "onPage",
    })
  }

  /** Focuses the button that removes the line at this index or, if there is none, the last line. */
  const focusRemove = (within: ParentNode | null, index: number) => {
    const selector = `[action="${removePath}"] button`
    const buttons = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const button = buttons[index] ?? buttons.pop()
    button?.focus({ preventScroll: true })
  }

  const limitId = (id: number) => `${listId}-${id}`

  const hidden = (item: CartItem) => (
    <>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="return_to" value={pathname + search} />
    </>
  )

  return (
    <ul aria-label={label} ref={list}>
      {lines.map(({ id, qty }, index) => {
        const item = items.find((candidate) => candidate.id === id)
        if (!item) return null
        return (
          <CartLine
            key={id}
            id={item.price === null ? cartLineId(id) : undefined}
            picture={item.picture}
            isFirst={index === 0}
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
                  limit={qty >= MAX_QTY ? { id: limitId(id), text: texts.limit } : undefined}
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
                    <Form method="post" action={addPath} onSubmit={(event) => onAdd(event, item)}>
                      {hidden(item)}
                      <IconButton
                        label={`${texts.increase}: ${item.title}`}
                        atLimit={qty >= MAX_QTY}
                        describedBy={qty >= MAX_QTY ? limitId(id) : undefined}
                      >
                        <PlusIcon />
                      </IconButton>
                    </Form>
                  }
                />
              ) : null
            }
            remove={
              <Form
                method="post"
                action={removePath}
                replace
                preventScrollReset
                onSubmit={(event) => void onRemove(event, item, qty)}
              >
                {hidden(item)}
                <IconButton
                  label={`${texts.remove}: ${item.title}`}
                  // After the first click of a double click, the next line is under the pointer [D1.359]. Phones do
                  // not count taps in `detail`. It is 0 for a key.
                  onClick={(event) => {
                    const { id: lastId, time } = lastRemoval.current
                    if (event.detail && id !== lastId && event.timeStamp - time < 500)
                      event.preventDefault()
                  }}
                >
                  <TrashIcon />
                </IconButton>
              </Form>
            }
          />
        )
      })}
    </ul>
  )
}

/** Returns the ids of the products in `all` that are not in `known`, as one text. */
const listMissing = (all: readonly { id: number }[], known: readonly { id: number }[]) =>
  all
    .map(({ id }) => id)
    .filter((id) => known.every((one) => one.id !== id))
    .join()

function Removed({ text, undo, onUndo }: { text: string; undo: string; onUndo: () => void }) {
  return (
    <>
      <span>{text}</span>{" "}
      <TextButton type="button" onClick={onUndo}>
        {undo}
      </TextButton>
    </>
  )
}
