import { sql } from "drizzle-orm"
import { users } from "#shop-api/db/schema/accounts.ts"

/** The SQL expression for the full name of a customer. */
export const CUSTOMER_NAME = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
