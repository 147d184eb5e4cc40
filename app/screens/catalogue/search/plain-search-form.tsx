import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { SearchInput } from "#app/ui/form/search-input.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

/** A search form for the catalogue that needs neither scripts nor the shop API. */
export function PlainSearchForm() {
  return (
    <form role="search" action={pagePath("products")}>
      <Inline>
        <SearchInput
          name="q"
          label={t("catalogue:search.label")}
          placeholder={t("catalogue:search.placeholder")}
        />
      </Inline>
      <VisuallyHidden>
        <button type="submit" tabIndex={-1}>
          {t("catalogue:search.submit")}
        </button>
      </VisuallyHidden>
    </form>
  )
}
