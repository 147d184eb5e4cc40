import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "shop-api/pictures/web/download.ts",
    find: "addresses.every((one) => isPublicAddress(one.address))",
    replace: "addresses.some((one) => isPublicAddress(one.address))",
    test: {
      file: "shop-api/pictures/web/download.test.ts",
      title: "refuses a name that resolves to ",
    },
  },
  {
    file: "shop-api/pictures/web/download.ts",
    find: "return isPassing ? passing(answer) : final(answer)",
    replace: "return final(answer)",
    test: { file: "tests/api/catalogue/picture-downloads.test.ts", title: "a server that is busy" },
  },
  {
    file: "shop-api/catalogue/picture-downloads/worker.ts",
    find: "if (stopping.aborted) return await releaseDownload(db, one, now())",
    replace: "if (stopping.aborted) return",
    test: {
      file: "tests/api/catalogue/picture-downloads.test.ts",
      title: "after the end of the process that was fetching it",
    },
  },
  {
    file: "shop-api/cli/catalogue/check-row.ts",
    find: "if (FORBIDDEN_CHARACTER.test(cell))",
    replace: "if (cell.length > 10_000_000)",
    test: {
      file: "tests/api/catalogue/catalogue-import-odd-products.test.ts",
      title: "half a letter",
      titleFile: "tests/support/odd-products.ts",
    },
  },
  {
    file: "shop-api/cli/catalogue/plan-changes.ts",
    find: "...withoutGaps(cells) }",
    replace: "...cells }",
    test: {
      file: "tests/api/catalogue/catalogue-import-odd-products.test.ts",
      title: "with semicolons",
    },
  },
  {
    file: "shop-api/catalogue/index/read-entries.ts",
    find: "  where p.import_id not in (select id from open_imports)`",
    replace: "  where p.import_id is not null`",
    test: {
      file: "tests/api/catalogue/catalogue-import-isolation.test.ts",
      title: "[D.87] answers visitors between its batches",
    },
  },
  {
    file: "contract/products.ts",
    find: "  query: z.object({ item_ids: many(z.coerce.number().int().positive()), group }),",
    replace: "  query: z.object({ item_ids: many(z.coerce.number().int()), group }),",
    test: {
      file: "tests/api/cart/cart-products.test.ts",
      title: "are rejected for ",
    },
  },
  {
    file: "shop-api/catalogue/to-wire-products.ts",
    find: 'stock_label: row.inStock ? "in_stock" : "out_of_stock",',
    replace: 'stock_label: row.orderable ? "in_stock" : "out_of_stock",',
    test: { file: "tests/api/catalogue/products.test.ts", title: "[D.44] [D.45]" },
  },
  {
    file: "shop-api/catalogue/to-wire-products.ts",
    find: "const { isHoliday, isExtraWorkingDay } = country.calendar",
    replace: "const [isHoliday, isExtraWorkingDay] = [() => false, () => false]",
    test: {
      file: "tests/api/catalogue/product.test.ts",
      title: "[D.81] leave out the holidays of the country",
    },
  },
  {
    file: "shop-api/catalogue/products-by-ids.ts",
    find: "if (amount === null) notSoldHere.push(toUnsoldProduct(product, drawingSource))",
    replace: "if (amount === null) continue",
    test: {
      file: "tests/api/cart/cart-products.test.ts",
      title: "are marked where they have no price",
    },
  },
  {
    file: "app/loaders/shared/load-cart.ts",
    find: "const ids = lines.map((line) => line.id)",
    replace: "const ids = lines.slice(1).map((line) => line.id)",
    test: { file: "tests/browser/cart/sheet-and-page.spec.ts", title: "[S2.06]", project: "no-js" },
  },
  {
    file: "app/actions/cart/add.ts",
    find: "return items.find((item) => item.id === id) ?? { id, canBeAdded: false }",
    replace:
      "return items.find((item) => item.id === id) ? { id, canBeAdded: true } : { id, canBeAdded: false }",
    test: { file: "tests/browser/cart/add.spec.ts", title: "[S1.29]", project: "no-js" },
  },
  {
    file: "app/actions/cart/remove.ts",
    find: "if (wasOrdering) await shop.call(clearDelivery, {})",
    replace: "if (wasOrdering) await shop.call(getDelivery, {})",
    test: { file: "tests/browser/cart/sheet-and-page.spec.ts", title: "[S4.41]", project: "js" },
  },
  {
    file: "app/routes/catalogue/product.tsx",
    find: "<ProductPage product={product} />",
    replace: "<ProductPage product={{ ...product, delay: null }} />",
    test: {
      file: "tests/browser/catalogue/product-facts.spec.ts",
      title: "[S1.26]",
      project: "no-js",
    },
  },
  {
    file: "app/screens/catalogue/search/search-form.tsx",
    find: "if (field && shown.current !== q && !isTyped.current)",
    replace: "if (field && !isTyped.current)",
    test: {
      file: "tests/browser/catalogue/filters.spec.ts",
      title: "what is typed, ticked and chosen",
      project: "js",
    },
  },
  {
    file: "shop-api/catalogue/index/selection.ts",
    find: "if (!isOneReason(reasons)) continue",
    replace: "if (reasons !== 0) continue",
    test: { file: "tests/api/search/facets.test.ts", title: "[D.18]" },
  },
  {
    file: "shop-api/catalogue/index/representative-row.ts",
    find: "if (byOrderable !== 0) return byOrderable > 0",
    replace: "if (byOrderable !== 0) return byOrderable < 0",
    test: {
      file: "tests/api/catalogue/perfume-lists.test.ts",
      title: "[D1.81] shows a volume that cannot be ordered only when",
    },
  },
  {
    file: "shop-api/catalogue/index/selection.ts",
    find: "if (reasons === 0 && group !== lastGroup) {",
    replace: "if (reasons === 0) {",
    test: { file: "tests/api/catalogue/perfume-lists.test.ts", title: "[D1.82] counts perfumes" },
  },
  {
    file: "shop-api/catalogue/perfume-cards.ts",
    find: "matches: excludedBy[row] === 0,",
    replace: "matches: true,",
    test: {
      file: "tests/api/catalogue/perfume-lists.test.ts",
      title: "[D1.81] shows the chosen volume",
    },
  },
  {
    file: "shop-api/catalogue/index/group-sort-orders.ts",
    find: "sold[group] = (sold[group] ?? 0) + (index.sold[row] ?? 0)",
    replace: "sold[group] = index.sold[row] ?? 0",
    test: {
      file: "tests/api/search/perfume-lists-property.test.ts",
      title: "for random filters over volumes with equal prices",
    },
  },
  {
    file: "shop-api/catalogue/index/selection.ts",
    find: "if ((had[row] ?? 0) < notes.length) excludedBy[row] = OTHER_REASON",
    replace: "if (!had[row]) excludedBy[row] = OTHER_REASON",
    test: { file: "tests/api/search/facets.test.ts", title: "[D.18]" },
  },
  {
    file: "shop-api/catalogue/index/read-entries.ts",
    find: "where xid >= pg_snapshot_xmin(${since}::pg_snapshot)",
    replace: "where xid >= pg_snapshot_xmax(${since}::pg_snapshot)",
    test: {
      file: "tests/api/catalogue/catalogue-changes-between-processes.test.ts",
      title: "even when its transaction began before another one",
    },
  },
  {
    file: "shop-api/catalogue/index/sort-orders.ts",
    find: "for (const order of this.#orders.values()) order.changed.add(row)",
    replace: "for (const order of this.#orders.values()) if (row < 0) order.changed.add(row)",
    test: {
      file: "tests/api/catalogue/catalogue-changes-between-processes.test.ts",
      title: "of a price, in the sort orders and the price",
    },
  },
  {
    file: "shop-api/catalogue/search/phonetic-keys.ts",
    find: '[/shch|sch|tch|ch/g, "sh"],',
    replace: '[/shch|sch|tch/g, "sh"],',
    test: {
      file: "shop-api/catalogue/search/phonetic-keys.test.ts",
      title: "are common to its spellings",
    },
  },
  {
    file: "shop-api/catalogue/search/vocabulary.ts",
    find: "if (!isKnown) for (const key of keys) this.#addSimilar(key, add)",
    replace: "if (isKnown) for (const key of keys) this.#addSimilar(key, add)",
    test: { file: "tests/api/search/search.test.ts", title: "[D.21]" },
  },
  {
    file: "shop-api/catalogue/product-routes.ts",
    find: "isUnfilteredFirstPage(query) && !caller.isRobot",
    replace: "isUnfilteredFirstPage(query)",
    test: { file: "tests/api/search/search.test.ts", title: "are counted for the owner" },
  },
  {
    file: "app/screens/catalogue/products/products-metadata.tsx",
    find: "noindex={(!isWhole && name === null) || total === 0}",
    replace: "noindex={total === 0}",
    test: {
      file: "tests/http/catalogue/filtered-lists.test.ts",
      title: "lets search engines index lists",
    },
  },
  {
    file: "app/loaders/shared/recently-viewed.ts",
    find: "if (!hasVolumeAmong(product, shownIds) && !perfumes.has(perfume))",
    replace: "if (!perfumes.has(perfume))",
    test: {
      file: "tests/browser/catalogue/recently-viewed.spec.ts",
      title: "shows viewed perfumes below the next",
      project: "no-js",
    },
  },
  {
    file: "domain/id.ts",
    find: " && Number(text) <= MAX_ID",
    replace: "",
    test: { file: "domain/recently-viewed.test.ts", title: "are empty for the cookie" },
  },
  {
    file: "shop-api/jobs/restock-announcer.ts",
    find: "await setAnnouncement(tx, request, messageId)",
    replace: "void setAnnouncement",
    test: {
      file: "tests/api/restock/restock.test.ts",
      title: "[D.40] [D1.236] is notified once, however often it is repeated",
    },
  },
  {
    file: "shop-api/restock/routes.ts",
    find: "if (user?.phone === phone) {",
    replace: "if (user) {",
    test: {
      file: "tests/api/restock/restock.test.ts",
      title: "[D.40] needs no code for a signed-in customer's own",
    },
  },
  {
    file: "shop-api/catalogue/explain-similar.ts",
    find: 'return other < own ? "lighter" : "richer"',
    replace: 'return other > own ? "lighter" : "richer"',
    test: { file: "shop-api/catalogue/explain-similar.test.ts", title: "lighter or richer" },
  },
  {
    file: "app/actions/catalogue/restock.ts",
    find: "if (!(await passesBotCheck(form)))",
    replace: 'if (!form.has("phone") && !(await passesBotCheck(form)))',
    test: { file: "tests/http/catalogue/restock.test.ts", title: "[D.83]" },
  },
  {
    file: "shop-api/catalogue/best-sold.ts",
    find: "const LEAST_BOTTLES = 3",
    replace: "const LEAST_BOTTLES = 4",
    test: {
      file: "tests/api/catalogue/home.test.ts",
      title: "are what was paid for and not cancelled",
    },
  },
  {
    file: "shop-api/catalogue/home-content.ts",
    find: "excludedBy[row] === 0 && index.orderable[row] === 1",
    replace: "excludedBy[row] === 0",
    test: {
      file: "tests/api/catalogue/home.test.ts",
      title: "leave out what cannot be ordered any more",
    },
  },
  {
    file: "app/ui/navigation/pager-items.ts",
    find: "const middle = Math.floor((before + n) / 2)",
    replace: "const middle = before + 1",
    test: {
      file: "app/ui/navigation/pager-items.test.ts",
      title: "lead from the first page to any",
    },
  },
  {
    file: "shop-api/catalogue/sitemap-product-ids.ts",
    find: "const own = Math.ceil(id / SITEMAP_PART)",
    replace: "const own = Math.floor(id / SITEMAP_PART)",
    test: {
      file: "tests/api/catalogue/product-feed.test.ts",
      title: "are split by their number, so that a new",
    },
  },
  {
    file: "shop-api/pictures/picture-encoder.ts",
    find: "if (!isFilled || framed === width) return image",
    replace: "if (framed <= width) return image",
    test: {
      file: "shop-api/pictures/picture-encoder.test.ts",
      title: "centers a small photograph",
    },
  },
]
