export * from "#shop-api/db/schema/catalogue.ts"
export * from "#shop-api/db/schema/accounts.ts"
export * from "#shop-api/db/schema/orders.ts"
export * from "#shop-api/db/schema/simulator.ts"
