/** Maximum value of an id in the database, whose type is PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647
