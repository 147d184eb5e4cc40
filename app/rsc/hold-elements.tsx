import type { ReactElement } from "react"
import type { unstable_RSCPayload as RSCPayload } from "react-router"
import { definedValues } from "./defined-values.ts"

interface Holder {
  element: ReactElement | null
}

function Held({ holder }: { holder: Holder }) {
  return holder.element
}

/**
 * Replaces the elements of a page by placeholders that render them until `release` is called. Otherwise each page would
 * stay in memory after it is sent, which costs a fifth of the CPU time of a list.
 *
 * The reason is the getters of the router's static router. V8 treats the function of a new getter as an old object, and
 * collects old objects rarely. Until then the function keeps all that it refers to: here the page, or the emptied
 * placeholders. Delete this module when the router has no such getters.
 */
export function holdElements(payload: RSCPayload): { payload: RSCPayload; release: () => void } {
  if (payload.type !== "render") return { payload, release: () => {} }
  const holders: Holder[] = []
  const hold = (element: ReactElement | false | undefined) => {
    if (!element) return undefined
    const holder = { element }
    holders.push(holder)
    return <Held holder={holder} />
  }
  const matches = payload.matches.map(({ element, errorElement, ...match }) =>
    definedValues({ ...match, element: hold(element), errorElement: hold(errorElement) }),
  )
  // The static router does not need `patches`. This promise would keep the whole payload, because React decodes a promise
  // only when it is read.
  const { patches: _unread, ...rest } = payload
  return {
    payload: { ...rest, matches: matches as typeof payload.matches },
    release() {
      for (const holder of holders) holder.element = null
    },
  }
}
