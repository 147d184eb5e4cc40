import "server-only"
import type { ReactNode } from "react"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { FamilyChips } from "#app/screens/catalogue/families/family-chips.tsx"
import { buildFoundPerfume } from "#app/screens/catalogue/search/build-found-perfume.ts"
import { FoundPerfumeLine } from "#app/screens/catalogue/search/found-perfume.tsx"
import { LocalizedSearchForm } from "#app/screens/catalogue/search/localized-search-form.tsx"
import { RecentSearchesList } from "#app/screens/catalogue/search/recent-searches-list.tsx"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import * as styles from "./search-panel.css.ts"

interface SearchPanelProps {
  q: string
  bestSold: readonly PerfumeCard[]
  closeHref: string
  /** The message about the visitor's last action. */
  flashMessage: ReactNode
}

/** The search panel over any page. Below its field are recent searches, families and best sellers. */
export function SearchPanel({ q, bestSold, closeHref, flashMessage }: SearchPanelProps) {
  return (
    <Sheet
      id="search"
      side="top"
      title={t("shell:search")}
      closeHref={closeHref}
      closeLabel={t("common:close")}
      focusesField
    >
      {flashMessage}
      <LocalizedSearchForm id="search-panel" q={q} place="panel" />
      <div className={styles.start}>
        <RecentSearchesList
          action={pagePath("products")}
          texts={{ title: t("catalogue:search.recent"), clear: t("catalogue:search.clear") }}
        />
        <Stack space={6}>
          <FamilyChips genders={["F", "M"]} justify="start" />
          {bestSold.length > 0 ? <BestSold perfumes={bestSold} /> : null}
        </Stack>
      </div>
    </Sheet>
  )
}

function BestSold({ perfumes }: { perfumes: readonly PerfumeCard[] }) {
  return (
    <section aria-label={t("pages:home.best_sold")}>
      <Text size="small" tone="muted">
        {t("pages:home.best_sold")}
      </Text>
      <ul className={styles.perfumes}>
        {perfumes.map((product) => {
          const { href, perfume } = buildFoundPerfume(product)
          return (
            <li key={product.id}>
              <Anchor href={href} className={styles.perfume}>
                <FoundPerfumeLine perfume={perfume} />
              </Anchor>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
