import "server-only"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { all } from "./search-form.css.ts"
import { SearchForm } from "./search-form.tsx"

interface LocalizedSearchFormProps {
  id: string
  q: string
  hiddenFields?: readonly (readonly [name: string, value: string])[]
  place?: "dropdown" | "panel"
}

/** SearchForm with its translated texts and the submit button for its place. */
export function LocalizedSearchForm({ hiddenFields = [], ...options }: LocalizedSearchFormProps) {
  return (
    <SearchForm
      {...options}
      action={pagePath("products")}
      source={localePath(currentLocale(), "suggestions")}
      hiddenFields={hiddenFields}
      texts={{
        label: t("catalogue:search.label"),
        placeholder: t("catalogue:search.placeholder"),
        suggestions: {
          list: t("catalogue:search.suggestions"),
          brand: t("catalogue:search.brands"),
          note: t("catalogue:search.notes"),
          product: t("catalogue:search.perfumes"),
        },
        nothing: t("catalogue:search.nothing"),
        failed: t("catalogue:search.failed"),
      }}
    >
      {options.place === "panel" ? (
        <div className={all}>
          <Button tone="line" block>
            {t("catalogue:search.all")}
          </Button>
        </div>
      ) : (
        <VisuallyHidden>
          <button type="submit" tabIndex={-1}>
            {t("catalogue:search.submit")}
          </button>
        </VisuallyHidden>
      )}
    </SearchForm>
  )
}
