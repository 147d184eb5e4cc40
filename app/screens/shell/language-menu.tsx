import "server-only"
import { switchLocale } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { ChevronDownIcon } from "#app/ui/icon/controls-icons.tsx"
import { HeaderItem } from "#app/ui/navigation/header-item.tsx"
import { PopoverMenu, PopoverMenuItem } from "#app/ui/overlay/popover-menu.tsx"
import { queryWithoutOtherPanels } from "#app/urls/panel-query.ts"
import { LOCALES } from "#domain/locale.ts"

/** Returns the accessible name of a button that opens the menu of languages: what it changes, and the language. */
export function formatLanguageLabel(): string {
  const locale = currentLocale()
  const name = t(`common:language.${locale}`)
  return t("shell:language_of", { code: locale.toUpperCase(), name })
}

/** The header's button that opens the menu of languages. */
export function LanguageButton() {
  return (
    <HeaderItem popoverTarget="languages" label={formatLanguageLabel()}>
      {currentLocale().toUpperCase()}
      <ChevronDownIcon size={16} />
    </HeaderItem>
  )
}

/**
 * Links to the current page in each language. They load a new document, which also loads the list of countries again
 * [S4.47].
 */
export function LanguageMenu({ pathname, search }: { pathname: string; search: string }) {
  const locale = currentLocale()
  return (
    <PopoverMenu id="languages" place="inner" label={t("shell:language")}>
      {LOCALES.map((language) => (
        <PopoverMenuItem
          key={language}
          href={switchLocale(pathname, language) + queryWithoutOtherPanels(search)}
          lang={language}
          hrefLang={language}
          chosen={language === locale}
          reload
        >
          {t(`common:language.${language}`)}
        </PopoverMenuItem>
      ))}
    </PopoverMenu>
  )
}
