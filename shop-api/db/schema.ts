export * from "#shop-api/db/schema/catalogue.ts"
