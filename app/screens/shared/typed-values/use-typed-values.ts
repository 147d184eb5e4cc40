import { useEffect, useEffectEvent, useRef, type RefObject } from "react"
import { applyTypedValues, readTypedValues, type TypedValues } from "./form-values.ts"
import { isPageReopened, withoutLocale } from "./is-page-reopened.ts"
import { consumeFromSessionStorage, saveToSessionStorage } from "./session-storage.ts"

interface Stored {
  owner: string
  page: string
  values: TypedValues
}

interface TypedForm {
  /** Id of the form, and the key in sessionStorage. */
  id: string
  form: RefObject<HTMLFormElement | null>
  /** Values that the fields have when the form is opened. Other fields are not kept: passwords, codes and tokens. */
  initial: TypedValues
  /** Phone of the signed-in customer, empty for a visitor; typed values of another owner are dropped. */
  owner?: string
  /** A value whose change adds fields to the form. */
  shape?: string
}

/**
 * Keeps the typed values of a form while the same page is opened again in another document of the tab: in another
 * language, by a reload or from the history [D1.321]. A form that was sent is closed or empty, and leaves nothing.
 */
export function useTypedValues({ id, form, initial, owner = "", shape = "" }: TypedForm): void {
  const waiting = useRef<TypedValues>({})

  const restore = useEffectEvent(() => {
    const text = consumeFromSessionStorage(id)
    if (text === null) return
    const stored = JSON.parse(text) as Stored
    const isSame = stored.owner === owner && stored.page === withoutLocale(location.pathname)
    if (isSame && isPageReopened(stored.page)) waiting.current = stored.values
  })
  const apply = useEffectEvent(() => {
    if (form.current) {
      waiting.current = applyTypedValues(form.current, waiting.current, initial)
    }
  })
  const store = useEffectEvent(() => {
    const values = form.current && readTypedValues(form.current, initial)
    const page = withoutLocale(location.pathname)
    // A page that the browser has kept for Back may have saved values before, and then sent them.
    if (values) saveToSessionStorage(id, JSON.stringify({ owner, page, values } satisfies Stored))
    else consumeFromSessionStorage(id)
  })
  useEffect(() => {
    restore()
    const onLeave = () => store()
    addEventListener("pagehide", onLeave)
    return () => removeEventListener("pagehide", onLeave)
  }, [])
  useEffect(() => apply(), [shape])
}
