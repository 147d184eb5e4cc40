import { atom } from "jotai/vanilla"
import { writeRegionCookie } from "./write-region-cookie.ts"

/** The five fields of the delivery form that are saved while the customer types [S3.15]. */
export type DeliveryDraft = {
  email: string
  /** Ids of a region and of one of its districts; empty while none is chosen. */
  region: string
  district: string
  location: string
  notes: string
}

const typedDraft = atom<DeliveryDraft | null>(null)

/**
 * The values of the delivery form once the customer has changed one of them; null before. Setting them also writes
 * region and district to a cookie, which the server reads (browser only).
 */
export const deliveryDraftAtom = atom(
  (get) => get(typedDraft),
  (_get, set, draft: DeliveryDraft | null) => {
    if (draft) writeRegionCookie(draft)
    set(typedDraft, draft)
  },
)

/** The checkboxes and the manager's ID of the confirmation step, as the customer has entered them. */
export interface ConfirmationDraft {
  /** Identifies the customer and the cart to which the draft belongs. */
  draftOwnerKey: string
  terms: boolean
  manager: boolean
  managerId: string
}

/**
 * The draft of the confirmation step. It lives as long as the document, so that the customer can go to another step and
 * back. Placing the order clears it, and so does a checkout that begins again.
 */
export const confirmationDraftAtom = atom<ConfirmationDraft | null>(null)
