import { timestamp } from "drizzle-orm/pg-core"

/** Defines a column for a point in time (timestamptz), which does not depend on a time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
