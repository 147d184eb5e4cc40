import "server-only"
import type { z } from "zod"

/** Every key of a body, optional ones included: a field that is forgotten does not compile. */
type Complete<Body> = { [Key in keyof Required<Body>]: Body[Key] }

/** The body of a call, made of a form. */
export const toBody = <Body extends z.ZodType>(
  _call: { body?: Body | undefined },
  body: Complete<z.output<Body>>,
): Complete<z.output<Body>> => body
