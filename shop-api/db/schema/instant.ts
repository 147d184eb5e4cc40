import { timestamp } from "drizzle-orm/pg-core"

/** Defines a column for a point in time, which is not a date in some time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
