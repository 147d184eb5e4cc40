import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
} from "react"
import { flushSync } from "react-dom"
import { useSubmit } from "react-router"
import { readCartCookie } from "#app/screens/shared/cart-state/cart-cookie.ts"
import { useCartActions, useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { useCartPathsAndTexts } from "#app/screens/shared/cart-state/cart-paths-and-texts.ts"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { toast, TOAST_PLACE } from "#app/ui/feedback/toast.ts"
import { UNDO, WITH_PROMOCODE } from "#app/urls/cart-form-params.ts"

/** Milliseconds between the presses of a double click. */
const DOUBLE_CLICK = 500

interface RemovalOptions {
  hasPromocode: boolean
  /** Text of the undo button, and of the message that the promocode was cleared with the last line. */
  texts: Record<"undo" | "removedWithPromocode", string>
}

/**
 * Returns the handlers of the buttons and forms that remove lines of the cart. A toast offers to undo the removal. On
 * the cart page it stands at `messageIndex` of the list, where the removed line was; the index is null without a toast.
 *
 * @param list the element that contains the forms
 */
export function useRemovalWithUndo(
  list: RefObject<HTMLElement | null>,
  { hasPromocode, texts: own }: RemovalOptions,
) {
  const { removePath, texts } = useCartPathsAndTexts()
  const submit = useSubmit()
  const lines = useCartLines()
  const { removeUnlessLast, restore } = useCartActions()
  /** The product id of the line that was removed last, and the `timeStamp` of the event that removed it. */
  const lastRemoval = useRef({ id: 0, time: -DOUBLE_CLICK })
  const [messageIndex, setMessageIndex] = useState<number | null>(null)
  const closeMessage = useCallback(() => setMessageIndex(null), [])

  const onRemove = async (event: SubmitEvent<HTMLFormElement>, id: number, qty: number) => {
    // Set here and not in `onRemoveClick`, which does not run for a click before hydration: such a click is repeated as
    // a submit event.
    lastRemoval.current = { id, time: event.timeStamp }
    const index = lines.findIndex((line) => line.id === id)
    // This script does not remove the last line. The form is posted instead, so that the server also clears the
    // promocode and redirects away from the checkout [S4.32] [S4.41].
    const isLast = !flushSync(() => {
      const isRemoved = removeUnlessLast(id)
      // Over the page, the message could cover a control of another line. The panel shows it above its foot.
      if (isRemoved && !list.current?.closest("dialog")) setMessageIndex(index)
      return isRemoved
    })
    focusRemove(list.current, index)
    event.preventDefault()
    // An undo restores the line, but not the promocode.
    const losesPromocode = isLast && hasPromocode
    if (isLast) {
      const action = `${removePath}?${UNDO}${losesPromocode ? `=${WITH_PROMOCODE}` : ""}`
      await submit(event.currentTarget, { action, replace: true, preventScrollReset: true })
      if (readCartCookie().length > 0) return
      // The list is about to unmount, and with it the place of the message about an earlier removal.
      flushSync(closeMessage)
    }
    const undo = () => {
      flushSync(() => restore({ id, qty }, index))
      focusRemove(document, index)
      toast.dismiss("cart")
    }
    // A keyboard user may have to pass many controls to reach the undo button, so no timer closes the toast.
    const text = losesPromocode ? own.removedWithPromocode : texts.removed
    const show = losesPromocode ? toast.warning : toast.success
    show(<Removed text={text} undo={own.undo} onUndo={undo} onClosed={closeMessage} />, {
      id: "cart",
      stays: "onPage",
      isInPage: true,
    })
  }

  /** Focuses the button that removes the line at this index or, if there is none, the last line. */
  const focusRemove = (within: ParentNode | null, index: number) => {
    const selector = `[action="${removePath}"] button`
    const buttons = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const button = buttons[index] ?? buttons.pop()
    button?.focus({ preventScroll: true })
  }

  // After the first click of a double click, the next line is under the pointer. The second click must not remove it
  // [D1.359]. It is recognized by its time, because phones do not count taps in `event.detail`. A press of a key, for
  // which `detail` is 0, always removes a line.
  const onRemoveClick = (event: MouseEvent, id: number) => {
    const { id: lastId, time } = lastRemoval.current
    if (event.detail && id !== lastId && event.timeStamp - time < DOUBLE_CLICK)
      event.preventDefault()
  }

  return { onRemove, onRemoveClick, messageIndex }
}

interface RemovedProps {
  text: string
  undo: string
  onUndo: () => void
  /** Called when the message has closed, or when another one has replaced it. */
  onClosed: () => void
}

function Removed({ text, undo, onUndo, onClosed }: RemovedProps) {
  useEffect(() => {
    const place = document.getElementById(TOAST_PLACE)
    place?.scrollIntoView({ block: "nearest" })
    // The message has the place of the pressed button. The second press of a double click must not close it.
    place?.firstElementChild?.animate({ pointerEvents: ["none", "none"] }, DOUBLE_CLICK)
    return () => {
      // The element still contains the message if only the props have changed.
      if (!place?.hasChildNodes()) onClosed()
    }
  }, [onUndo, onClosed])
  return (
    <>
      <span>{text}</span>{" "}
      <TextButton type="button" onClick={onUndo}>
        {undo}
      </TextButton>
    </>
  )
}
