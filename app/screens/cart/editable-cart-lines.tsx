"use client"

import { useEffect, useEffectEvent, useRef, type SubmitEvent } from "react"
import { useRevalidator } from "react-router"
import { useCartActions, useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { useCartPathsAndTexts } from "#app/screens/shared/cart-state/cart-paths-and-texts.ts"
import { toast, TOAST_PLACE } from "#app/ui/feedback/toast.ts"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"
import type { CartItem } from "./cart-item.ts"
import { EditableCartLine } from "./editable-cart-line.tsx"
import { useRemovalWithUndo } from "./use-removal-with-undo.tsx"

interface EditableCartLinesProps {
  items: readonly CartItem[]
  hasPromocode: boolean
  /** Accessible name of the list. */
  label: string
  /**
   * The accessible names of the controls, to which each line adds its title, and the texts of the undo button, of the
   * message about the last line and its promocode, and of the note about the maximum quantity.
   */
  texts: Record<
    "quantity" | "decrease" | "increase" | "remove" | "undo" | "removedWithPromocode" | "limit",
    string
  >
}

/**
 * The lines of the cart. With scripts, a change is visible at once, because it changes the atom (jotai) from which all
 * parts of the page read the cart. Without scripts, the controls post forms, and the server redirects back.
 */
export function EditableCartLines({ items, hasPromocode, label, texts }: EditableCartLinesProps) {
  const { texts: messages } = useCartPathsAndTexts()
  const lines = useCartLines()
  const { add } = useCartActions()
  const list = useRef<HTMLUListElement>(null)
  const removal = useRemovalWithUndo(list, { hasPromocode, texts })
  useLoadOfOtherChanges(items, hasPromocode)
  // A perfume that was added from the row below the cart is then no longer in that row.
  useRestoredFocus(items.length, () =>
    items.length === 0 ? null : document.querySelector("#add-to-cart h3 a"),
  )

  const onAdd = (event: SubmitEvent<HTMLFormElement>, item: CartItem) => {
    event.preventDefault()
    const refusal = add(item)
    if (refusal) toast.warning(messages[refusal], { id: "cart" })
    else toast.success(messages.added, { id: "cart" })
  }

  const rows = lines.map(({ id, qty }, index) => {
    const item = items.find((candidate) => candidate.id === id)
    if (!item) return null
    return (
      <EditableCartLine
        key={id}
        item={item}
        qty={qty}
        isFirst={index === 0}
        texts={texts}
        onAdd={(event) => onAdd(event, item)}
        onRemove={(event) => void removal.onRemove(event, id, qty)}
        onRemoveClick={(event) => removal.onRemoveClick(event, id)}
      />
    )
  })
  if (removal.messageIndex !== null) {
    rows.splice(removal.messageIndex, 0, <li key="message" id={TOAST_PLACE} aria-live="polite" />)
  }
  return (
    <ul aria-label={label} ref={list}>
      {rows}
    </ul>
  )
}

/**
 * Loads the page's data again for changes that only the server can show: the names and prices of products that another
 * tab has added to the cart, and whether a promocode still applies after products were removed.
 */
function useLoadOfOtherChanges(items: readonly CartItem[], hasPromocode: boolean) {
  const { revalidate } = useRevalidator()
  const lines = useCartLines()
  const unknownIds = listMissing(lines, items)
  const removedIds = hasPromocode && lines.length > 0 ? listMissing(items, lines) : ""
  // An effect event calls `revalidate`, because each load of the page's data creates another `revalidate`. As a
  // dependency of the effect, `revalidate` would therefore start one load after the other.
  const loadAgain = useEffectEvent(() => revalidate())
  useEffect(() => {
    // The effect runs again whenever these ids change, because the other tab may add further products while the server
    // responds.
    if (unknownIds !== "" || removedIds !== "") void loadAgain()
  }, [unknownIds, removedIds])
}

/** Returns the ids of the products in `all` that are not in `known`, as one text. */
const listMissing = (all: readonly { id: number }[], known: readonly { id: number }[]) =>
  all
    .map(({ id }) => id)
    .filter((id) => known.every((one) => one.id !== id))
    .join()
