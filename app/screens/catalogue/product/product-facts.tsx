import "server-only"
import { formatAttribute } from "#app/i18n/format-product-attributes.ts"
import { t } from "#app/i18n/translations.ts"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { isInStore } from "#domain/gtin.ts"
import { listFactAttributes } from "#domain/product-attributes.ts"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

interface Fact {
  term: string
  value: string
  translate?: "no"
}

/** The perfume's attributes as terms and values, collapsed at first. Unknown attributes are left out. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { brand, volume, delivery_days, delay, canBeAdded, year, barcode } = product
  const facts: Fact[] = [
    { term: t("attributes:name.brand"), value: brand, translate: "no" },
    ...listFactAttributes().flatMap((name) => {
      const value = formatAttribute(product, name)
      return value === "" ? [] : [{ term: t(`attributes:name.${name}`), value }]
    }),
    { term: t("attributes:name.volume"), value: t("catalogue:volume", { volume }) },
    {
      term: t("catalogue:spec.delivery"),
      value: t(delay && canBeAdded ? "catalogue:spec.days_late" : "catalogue:spec.days", {
        count: delivery_days,
      }),
    },
    ...(year === null ? [] : [{ term: t("catalogue:spec.year"), value: String(year) }]),
    ...(isInStore(barcode) ? [] : [{ term: t("catalogue:spec.barcode"), value: barcode }]),
  ]
  return (
    <Disclosure summary={t("catalogue:spec.title")}>
      <RawHtml
        markup={cacheMarkup(`facts ${JSON.stringify(facts)}`, () => (
          <FactList facts={facts} />
        ))}
      />
    </Disclosure>
  )
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts} aria-label={t("catalogue:spec.title")}>
      {facts.map(({ term, value, translate }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd translate={translate}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
