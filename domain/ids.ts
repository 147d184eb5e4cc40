/** The largest id that PostgreSQL's `integer` can hold. */
export const MAX_ID = 2_147_483_647
