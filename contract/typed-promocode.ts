import { z } from "zod"
import { PROMOCODE_MAX_LENGTH } from "#domain/field-lengths.ts"
import { normalizePromocode } from "#domain/promocode.ts"

/** A promocode as a customer types it. White space and the case of letters do not matter [D1.251]. */
export const Promocode = z.string().overwrite(normalizePromocode).min(1).max(PROMOCODE_MAX_LENGTH)
