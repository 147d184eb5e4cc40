import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { countChosen, formatFilters } from "#app/schemas/product-filters.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Message } from "#app/ui/form/message.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Breadcrumbs } from "#app/ui/navigation/breadcrumbs.tsx"
import { Pager } from "#app/ui/navigation/pager.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { AddToCartForm } from "./add-to-cart/add-to-cart-form.tsx"
import { CatalogueCard, CatalogueCards } from "./product-card/catalogue-card.tsx"
import { ActiveFilters, withoutQuery } from "./products/active-filters.tsx"
import { FilterPanel } from "./products/filter-panel.tsx"
import { ListBar, pageHref } from "./products/list-bar.tsx"
import { ListSearch } from "./products/list-search.tsx"
import { ListWithSkeletons } from "./products/list-with-skeletons.tsx"
import { NothingFound } from "./products/nothing-found.tsx"
import { findListCrumb, formatListHeading } from "./products/product-list-texts.ts"
import type { ProductsView } from "./products/products-view.ts"
import * as styles from "./products/products.css.ts"

/** Number of cards whose pictures are loaded at once. They are the first row of a grid with three columns. */
const FIRST_ROW = 3

const BESIDE_FILTERS =
  "(min-width: 90em) 250px, (min-width: 64em) 24vw, (min-width: 48em) 30vw, 46vw"

/** The catalogue: filters, search, sort order and one page of perfumes [S2.04]. */
export function ProductsPage({ view }: { view: ProductsView }) {
  const action = pagePath("products")
  const isEmpty = view.total === 0
  const { filters } = view
  const title = formatListHeading(view)
  const crumb = findListCrumb(view, action)
  const invalidPrices = [...new Set(Object.values(view.invalidPrices))]
  // If a search without filters finds nothing, the page hides the filters and the sort order.
  const isSearchAlone = isEmpty && filters.q !== "" && countChosen(filters) === 0
  return (
    <Container>
      <div className={styles.page}>
        <Breadcrumbs
          label={t("common:breadcrumbs")}
          crumbs={[
            { text: t("common:home"), href: pagePath("home") },
            { text: t("catalogue:all_perfumes"), ...(title === null ? {} : { href: action }) },
            ...(crumb === null ? [] : [crumb]),
          ]}
        />
        <div className={isEmpty ? undefined : styles.head[filters.q === "" ? "list" : "search"]}>
          {isEmpty ? null : (
            <Heading level={1} translate={filters.q === ""}>
              {title ?? t("catalogue:all_perfumes")}
            </Heading>
          )}
          <Inline space={4}>
            {/* Screen readers announce a changed text only in an element that was in the page before, so this one
                is always rendered. */}
            <div role="status">
              {isEmpty ? (
                <VisuallyHidden>{t("catalogue:nothing.title")}</VisuallyHidden>
              ) : (
                <Text tone="muted">{t("catalogue:count", { count: view.total })}</Text>
              )}
              {invalidPrices.length === 0 ? null : (
                <VisuallyHidden> {t("catalogue:filters.price_invalid")}</VisuallyHidden>
              )}
            </div>
            {isEmpty || filters.q === "" ? null : (
              <TextLink
                variant="aloneSmall"
                href={action + formatFilters(withoutQuery(filters))}
                keepScroll
              >
                {t("catalogue:nothing.reset_query")}
              </TextLink>
            )}
          </Inline>
        </div>
        <Columns frame={isSearchAlone ? "single" : "catalogue"}>
          {isSearchAlone ? null : <FilterPanel view={view} action={action} />}
          <div>
            <div className={styles.top}>
              <ListSearch filters={view.filters} />
              {isSearchAlone ? null : <ListBar filters={view.filters} />}
            </div>
            {isSearchAlone ? null : <ActiveFilters view={view} action={action} />}
            <Stack space={12}>
              <ListWithSkeletons label={t("catalogue:loading")}>
                <Stack space={6}>
                  <InvalidPriceMessages texts={invalidPrices} />
                  {view.isSimilar && !isEmpty ? (
                    <Text>{t("catalogue:search.similar", { query: view.filters.q })}</Text>
                  ) : null}
                  {isEmpty ? (
                    <NothingFound filters={view.filters} action={action} />
                  ) : (
                    <AddToCartForm>
                      <Grid columns="cardsBeside">
                        <CatalogueCards
                          products={view.cards}
                          prioritized={FIRST_ROW}
                          headingLevel={2}
                          sizes={BESIDE_FILTERS}
                          pressedProductId={view.pressedProductId}
                        />
                      </Grid>
                    </AddToCartForm>
                  )}
                </Stack>
              </ListWithSkeletons>
              {isEmpty ? null : (
                <Pager
                  // The key makes React create a new Pager for each page of the list. The link that the visitor pressed
                  // is then gone, so the focus moves to the heading at the top.
                  key={view.filters.page}
                  page={view.filters.page}
                  pages={view.pages}
                  hrefOf={(page) => pageHref(action, view.filters, page)}
                  labels={{
                    nav: t("catalogue:pager.nav"),
                    previous: t("catalogue:pager.previous"),
                    next: t("catalogue:pager.next"),
                    page: t("catalogue:pager.page"),
                  }}
                />
              )}
            </Stack>
          </div>
        </Columns>
        {view.suggestions.length > 0 ? (
          <Stack as="section" space={6} labelledBy="maybe">
            <Heading level={2} id="maybe">
              {t("catalogue:nothing.maybe")}
            </Heading>
            <AddToCartForm>
              <Grid columns="cards">
                {view.suggestions.map((product) => (
                  <CatalogueCard
                    key={product.id}
                    product={product}
                    hasPressedButton={product.id === view.pressedProductId}
                  />
                ))}
              </Grid>
            </AddToCartForm>
          </Stack>
        ) : null}
      </div>
    </Container>
  )
}

/**
 * Says which price limits are ignored because they are not prices. Only narrow windows need this message: there the
 * fields with their errors are in a closed sheet.
 */
function InvalidPriceMessages({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ShowAt on="narrow">
      {texts.map((text) => (
        <Message key={text} tone="error">
          {t("catalogue:filters.price_ignored", { text })}
        </Message>
      ))}
    </ShowAt>
  )
}
