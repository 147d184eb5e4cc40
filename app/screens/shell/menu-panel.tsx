import "server-only"
import type { ReactNode } from "react"
import { switchLocale } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CatalogueLinks } from "#app/screens/catalogue/links/catalogue-links.tsx"
import { PlainSearchForm } from "#app/screens/catalogue/search/plain-search-form.tsx"
import { Chip } from "#app/ui/action/chip.tsx"
import { ChevronRightIcon, GlobeIcon, LogoutIcon, PinIcon } from "#app/ui/icon/controls-icons.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { MenuItem } from "#app/ui/navigation/menu-item.tsx"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { queryWithoutPanel, loginHref, queryWithPanel } from "#app/urls/panel-query.ts"
import type { HomeAnswer } from "#contract/home.ts"
import { LOCALES } from "#domain/locale.ts"

interface MenuPanelProps {
  country: string
  canChooseCountry: boolean
  pathname: string
  search: string
  isSignedIn: boolean
  /** Null when the shop API is slow or down. */
  home: HomeAnswer | null
  /** The message about the visitor's last action. */
  flashMessage: ReactNode
}

/**
 * The menu panel: search, lists of perfumes, orders, profile, about us, contact, language, country, and logout for
 * customers [S2.27] [S2.28] [D1.131].
 */
export function MenuPanel(props: MenuPanelProps) {
  const { country, canChooseCountry, pathname, search, isSignedIn, home, flashMessage } = props
  const locale = currentLocale()
  const rest = queryWithoutPanel(search)
  const profile = isSignedIn ? pagePath("profile") : loginHref(pathname, search)
  return (
    <Sheet
      id="menu"
      side="left"
      title={t("shell:menu")}
      closeHref={pathname + rest}
      closeLabel={t("common:close")}
    >
      {flashMessage}
      <Stack space={8}>
        <PlainSearchForm />
        <CatalogueLinks home={home} width="narrow" />
        <nav aria-label={t("shell:menu")}>
          <MenuItem variant="large" href={pagePath("products")}>
            {t("shell:all_perfumes")}
          </MenuItem>
          {isSignedIn ? (
            <MenuItem variant="large" href={pagePath("orders")}>
              {t("shell:my_orders")}
            </MenuItem>
          ) : null}
          <MenuItem
            variant="large"
            href={profile}
            value={isSignedIn ? null : t("shell:log_in")}
            keepScroll={!isSignedIn}
          >
            {t("shell:go_to_profile")}
          </MenuItem>
          <MenuItem variant="large" href={pagePath("about")}>
            {t("shell:about")}
          </MenuItem>
          <MenuItem variant="large" href={pagePath("contact")}>
            {t("shell:contact")}
          </MenuItem>
        </nav>
        <Stack space={4}>
          {canChooseCountry ? (
            <MenuItem
              href={queryWithPanel(search, "country")}
              icon={<PinIcon />}
              value={
                <>
                  {country} <ChevronRightIcon />
                </>
              }
              keepScroll
            >
              {t("shell:country")}
            </MenuItem>
          ) : null}
          <Stack space={3}>
            <Inline>
              <GlobeIcon /> {t("shell:language")}
            </Inline>
            <Inline space={2}>
              {LOCALES.map((language) => (
                <Chip
                  key={language}
                  href={switchLocale(pathname, language) + rest}
                  current={language === locale}
                  lang={language}
                  hrefLang={language}
                  reload
                >
                  {t(`common:language.${language}`)}
                </Chip>
              ))}
            </Inline>
          </Stack>
        </Stack>
        {isSignedIn ? (
          <MenuItem href={queryWithPanel(search, "logout")} icon={<LogoutIcon />} keepScroll>
            {t("shell:log_out")}
          </MenuItem>
        ) : null}
      </Stack>
    </Sheet>
  )
}
