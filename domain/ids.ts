/** Maximum of PostgreSQL's `integer`, the type of ids. */
export const MAX_ID = 2_147_483_647
