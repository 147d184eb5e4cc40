import "server-only"
import type { z } from "zod"

/** The type of a body in which even optional keys are required, so that a forgotten field does not compile. */
type Complete<Body> = { [Key in keyof Required<Body>]: Body[Key] }

/**
 * Returns `body`. The compiler checks it against the call's type, which is the only purpose of the parameter `_call`.
 */
export const typeCheckedBody = <Body extends z.ZodType>(
  _call: { body?: Body | undefined },
  body: Complete<z.output<Body>>,
): Complete<z.output<Body>> => body
