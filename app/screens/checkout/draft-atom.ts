import { atom } from "jotai/vanilla"
import { writeRegionCookie } from "./write-region-cookie.ts"

/** The five fields of the delivery form that are saved while the customer types [S3.15]. */
export type Draft = {
  email: string
  /** Ids of a region and of one of its districts; empty while none is selected. */
  region: string
  district: string
  location: string
  notes: string
}

const typedDraft = atom<Draft | null>(null)

/**
 * The values typed since the form was shown; null before that. Setting them writes region and
 * district to a cookie, which the server reads too (browser only).
 */
export const draftAtom = atom(
  (get) => get(typedDraft),
  (_get, set, draft: Draft | null) => {
    if (draft) writeRegionCookie(draft)
    set(typedDraft, draft)
  },
)

/** Values that the customer has ticked and typed at the confirmation. */
export interface OrderDraft {
  /** The customer and the cart that it belongs to. */
  owner: string
  terms: boolean
  manager: boolean
  managerId: string
}

/**
 * The draft of the confirmation. It lasts as long as the document, so that the customer can go to
 * another step and back; placing the order clears it.
 */
export const orderDraftAtom = atom<OrderDraft | null>(null)
