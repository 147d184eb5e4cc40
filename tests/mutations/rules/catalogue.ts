import type { Mutation } from "../mutation.ts"

const cart = "tests/browser/cart.spec.ts"
const catalogue = "tests/browser/catalogue.spec.ts"

export const mutations: Mutation[] = [
  {
    file: "shop-api/catalogue/index/read-entries.ts",
    find: `            and \${isPublished}\`,`,
    replace: "            and true`,",
    test: {
      file: "tests/contract/catalogue-visitors.test.ts",
      title: "[D.87] visitors are answered between its batches",
    },
  },
  {
    file: "contract/products.ts",
    find: "  query: z.object({ item_ids: many(z.coerce.number().int().positive()) }),",
    replace: "  query: z.object({ item_ids: many(z.coerce.number().int()) }),",
    test: { file: "tests/contract/cart-products.test.ts", title: 'are no "-1"' },
  },
  {
    file: "shop-api/catalogue/product-rows.ts",
    find: 'stock_label: row.inStock ? "in_stock" : "out_of_stock",',
    replace: 'stock_label: row.orderable ? "in_stock" : "out_of_stock",',
    test: { file: "tests/contract/products.test.ts", title: "[D.44] [D.45]" },
  },
  {
    file: "shop-api/catalogue/product-rows.ts",
    find: "const isClosed = (date: string) => isHoliday(country.isoCode, date)",
    replace: 'const isClosed = (date: string) => isHoliday("ru", date)',
    test: {
      file: "tests/contract/product.test.ts",
      title: "[D.81] leave out the holidays of the country",
    },
  },
  {
    file: "shop-api/catalogue/cart-products.ts",
    find: "if (amount === null) notSoldHere.push(nameOf(product))",
    replace: "if (amount === null) continue",
    test: { file: "tests/contract/cart-products.test.ts", title: "are named apart" },
  },
  {
    file: "app/loaders/cart.ts",
    find: "query: { item_ids: lines.map((line) => line.id) },",
    replace: "query: { item_ids: lines.slice(1).map((line) => line.id) },",
    test: { file: cart, title: "[S2.06]", project: "no-js" },
  },
  {
    file: "app/actions/add-to-cart.ts",
    find: "return items.find((item) => item.id === id) ?? { id, canBeAdded: false }",
    replace:
      "return items.find((item) => item.id === id) ? { id, canBeAdded: true } : { id, canBeAdded: false }",
    test: { file: cart, title: "[S1.29]", project: "no-js" },
  },
  {
    file: "app/actions/remove-from-cart.ts",
    find: "if (isAll) await shop.call(clearDelivery, {})",
    replace: "if (isAll) await shop.call(getDelivery, {})",
    test: { file: cart, title: "[S4.41]", project: "js" },
  },
  {
    file: "app/routes/product.tsx",
    find: "<ProductPage product={product} />",
    replace: "<ProductPage product={{ ...product, delay: null }} />",
    test: { file: catalogue, title: "[S1.26]", project: "no-js" },
  },
  {
    file: "app/ui/products/search-form.tsx",
    find: "if (shown.current === q) return",
    replace: "if (shown.current === null) return",
    test: { file: catalogue, title: "what is typed, ticked and chosen", project: "js" },
  },
]
