import "server-only"
import type { z } from "zod"

/** Requires every key of a body, optional ones too, so that a forgotten field does not compile. */
type Complete<Body> = { [Key in keyof Required<Body>]: Body[Key] }

/** The body of a call. The call is a parameter only for its type. */
export const toBody = <Body extends z.ZodType>(
  _call: { body?: Body | undefined },
  body: Complete<z.output<Body>>,
): Complete<z.output<Body>> => body
