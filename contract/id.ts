import { z } from "zod"
import { MAX_ID, parseId } from "#domain/id.ts"

/** An id in a body. */
export const Id = z.int().positive().max(MAX_ID)

/**
 * An id in the path of a call. Other notations of the same number, such as `1e2`, are invalid, so that each resource
 * has one URL.
 */
export const IdParameter = z.preprocess(
  (given) => (typeof given === "string" ? parseId(given) : null),
  Id,
)
