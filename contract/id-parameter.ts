import { z } from "zod"
import { MAX_ID } from "#domain/max-id.ts"

/**
 * An id in the path of a call. Other notations of the same number, such as `1e2`, are invalid, so that each resource has
 * one URL.
 */
export const IdParameter = z.preprocess(
  (given) => (typeof given === "string" && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : null),
  z.int().positive().max(MAX_ID),
)
