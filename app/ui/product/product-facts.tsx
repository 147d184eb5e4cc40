import "server-only"
import { t } from "#app/i18n/words.ts"
import { isInStore } from "#domain/gtin.ts"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

/** What there is to know about it, as terms and values; what is not known is left out. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { brand, type, family, gender, volume, year, barcode, delivery_days } = product
  const facts = [
    { term: t("catalogue:spec.brand"), value: brand, translate: "no" as const },
    { term: t("catalogue:spec.type"), value: t(`catalogue:type.${type}`) },
    { term: t("catalogue:spec.family"), value: t(`catalogue:family.${family}`) },
    { term: t("catalogue:spec.gender"), value: t(`catalogue:gender.${gender}`) },
    { term: t("catalogue:spec.volume"), value: t("catalogue:volume", { volume }) },
    ...(year === null ? [] : [{ term: t("catalogue:spec.year"), value: String(year) }]),
    ...(isInStore(barcode) ? [] : [{ term: t("catalogue:spec.barcode"), value: barcode }]),
    {
      term: t("catalogue:spec.delivery"),
      value: t("catalogue:spec.delivery_days", { count: delivery_days }),
    },
  ]
  return (
    <dl className={styles.facts} aria-label={t("catalogue:spec.title")}>
      {facts.map(({ term, value, translate }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd translate={translate}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
