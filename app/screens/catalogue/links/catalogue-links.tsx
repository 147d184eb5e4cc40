import "server-only"
import { Fragment } from "react"
import { formatCount } from "#app/i18n/format-count.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatFilters, type ProductFilters } from "#app/schemas/product-filters.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Dot } from "#app/ui/media/dot.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import type { HomeAnswer } from "#contract/home.ts"
import { MINOR_PER_MAJOR } from "#domain/money.ts"
import { FAMILY_COLORS } from "../families/family-colors.ts"
import * as styles from "./catalogue-links.css.ts"

interface CatalogueLinksProps {
  /** Null when the shop API is slow or down. */
  home: HomeAnswer | null
  /** `narrow` in the menu panel at the side, where the brands are collapsed. */
  width: "narrow" | "wide"
}

const listHref = (filters: Partial<ProductFilters>) => pagePath("products") + formatFilters(filters)

/**
 * Links to the lists for women, for men and of gifts, and to the list of each fragrance family and brand, with its
 * number of perfumes. The API does not name all brands, so the `wide` variant, and the menu around the `narrow` one,
 * also link to all perfumes.
 */
export function CatalogueLinks({ home, width }: CatalogueLinksProps) {
  const { gifts = null, families = [], brands = [] } = home ?? {}
  const brandsTotal = home?.brands_total ?? brands.length
  const brandsTitle =
    brandsTotal > brands.length
      ? t("pages:home.some_brands", { count: brandsTotal, shown: brands.length })
      : t("pages:home.brands")
  const list = styles.list[width]
  const brandLinks = (
    <ul className={list}>
      {brands.map(({ slug, name, count }) => (
        <li key={slug}>
          <Anchor href={listHref({ brand: [slug] })} className={styles.link}>
            <span className={styles.name} translate="no">
              {name}
            </span>{" "}
            <span className={styles.count}>{formatCount(count)}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
  return (
    <Stack space={8}>
      <div className={styles.tiles}>
        {(["F", "M"] as const).map((gender) => (
          <Fragment key={gender}>
            <Anchor href={listHref({ gender: [gender] })} className={styles.tile}>
              {t(`attributes:gender.${gender}`)}
            </Anchor>{" "}
          </Fragment>
        ))}
        {home && gifts ? (
          <Anchor
            href={listHref({ price_max: String(gifts.up_to / MINOR_PER_MAJOR), orderable: true })}
            className={styles.tile}
          >
            {t("pages:home.gifts", { price: formatPrice(gifts.up_to, home.currency) })}
          </Anchor>
        ) : null}{" "}
        {width === "wide" ? (
          <Anchor href={listHref({})} className={styles.tile}>
            {home
              ? `${t("shell:all_perfumes")} (${formatCount(home.total)})`
              : t("shell:all_perfumes")}
          </Anchor>
        ) : null}
      </div>
      {families.length === 0 ? null : (
        <section aria-labelledby="menu-families">
          <Heading level={3} id="menu-families">
            {t("shell:families")}
          </Heading>
          <ul className={list}>
            {families.map(({ value, count }) => (
              <li key={value}>
                <Anchor href={listHref({ family: [value] })} className={styles.link}>
                  <Dot color={FAMILY_COLORS[value].dot} />
                  <span className={styles.name}>{t(`attributes:family.${value}`)}</span>{" "}
                  <span className={styles.count}>{formatCount(count)}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      {brands.length === 0 ? null : width === "narrow" ? (
        <Disclosure summary={brandsTitle}>{brandLinks}</Disclosure>
      ) : (
        <section aria-labelledby="menu-brands">
          <Heading level={3} id="menu-brands">
            {brandsTitle}
          </Heading>
          {brandLinks}
        </section>
      )}
    </Stack>
  )
}
