import { z } from "zod"

/**
 * A text of several lines. Browsers count a line break as one character but send two, so the transform makes it one.
 */
export const MultilineText = z
  .string({ error: "errors:required" })
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
