import "server-only"
import type { ReactNode } from "react"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { AuthContent, authTitle } from "#app/screens/auth/auth-content.tsx"
import type { AuthView } from "#app/screens/auth/auth-view.ts"
import type { CartData } from "#app/screens/cart/cart-data.ts"
import { CartPanel } from "#app/screens/cart/cart-panel.tsx"
import { CountryForm } from "#app/screens/content/choose-country/country-form.tsx"
import { formatCountryIntro } from "#app/screens/content/choose-country/country-intro.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Dialog } from "#app/ui/overlay/dialog.tsx"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { queryWithoutPanel, queryWithPanel } from "#app/urls/panel-query.ts"
import type { HomeAnswer } from "#contract/home.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { CataloguePanel } from "./catalogue-panel.tsx"
import { LogoutForm } from "./logout-form.tsx"
import { MenuPanel } from "./menu-panel.tsx"
import { SearchPanel } from "./search-panel.tsx"

/** The panel that the URL opens, with its data. */
export type PanelView =
  | { name: "menu"; home: HomeAnswer | null }
  | { name: "catalogue"; home: HomeAnswer | null }
  | { name: "search"; q: string; bestSold: readonly PerfumeCard[] }
  | { name: "cart"; cart: CartData }
  | { name: "logout" }
  | { name: "auth"; view: AuthView }
  | {
      name: "country"
      returnTo: string
      countries: { iso_code: string; name: string; currency: string }[]
      active: string
      /**
       * ISO code of the account's country, which the panel preselects. Null unless the customer has just registered or
       * logged in and the active country is another one.
       */
      offer: string | null
    }

interface PanelsProps {
  panel: PanelView | null
  country: string
  canChooseCountry: boolean
  pathname: string
  search: string
  isSignedIn: boolean
  /** The message about the visitor's last action. Null without a panel: then the page itself shows the message. */
  flashMessage: ReactNode
}

/**
 * The panels over the page. The cart panel is always mounted, so that it opens at once; the others are rendered when
 * the URL opens them.
 */
export function Panels(props: PanelsProps) {
  const { panel, pathname, search, flashMessage } = props
  const isCart = panel?.name === "cart"
  return (
    <>
      <CartPanel
        cart={isCart ? panel.cart : null}
        flashMessage={flashMessage}
        closeHref={pathname + queryWithoutPanel(search)}
      />
      {panel && !isCart ? <Panel {...props} panel={panel} /> : null}
    </>
  )
}

interface PanelProps extends PanelsProps {
  panel: Exclude<PanelView, { name: "cart" }>
}

function Panel({ panel, flashMessage, ...shellProps }: PanelProps) {
  const { pathname, search } = shellProps
  const locale = currentLocale()
  const close = { closeHref: pathname + queryWithoutPanel(search), closeLabel: t("common:close") }
  switch (panel.name) {
    case "menu":
      return <MenuPanel {...shellProps} home={panel.home} flashMessage={flashMessage} />
    case "catalogue":
      return (
        <CataloguePanel home={panel.home} closeHref={close.closeHref} flashMessage={flashMessage} />
      )
    case "search": {
      const { q, bestSold } = panel
      return (
        <SearchPanel
          q={q}
          bestSold={bestSold}
          closeHref={close.closeHref}
          flashMessage={flashMessage}
        />
      )
    }
    case "country":
      return (
        <Dialog
          id="country"
          title={t("shell:choose_country")}
          lead={formatCountryIntro(panel.countries, panel.offer)}
          closeHref={close.closeHref}
        >
          {flashMessage}
          <CountryForm
            action={pagePath("country")}
            returnTo={panel.returnTo}
            countries={panel.countries}
            active={panel.offer ?? panel.active}
            texts={{
              country: t("shell:country"),
              back: t("common:back"),
              confirm: t("shell:confirm"),
            }}
          />
        </Dialog>
      )
    case "logout":
      return (
        <Dialog
          id="logout"
          title={t("auth:logout_title")}
          lead={t("auth:logout_text")}
          closeHref={close.closeHref}
        >
          {flashMessage}
          <LogoutForm action={localePath(locale, "form/logout")}>
            <Actions align="split">
              <Button href={close.closeHref} tone="line" replace keepScroll>
                {t("auth:logout_stay")}
              </Button>
              <Button>{t("auth:logout_confirm")}</Button>
            </Actions>
          </LogoutForm>
        </Dialog>
      )
    case "auth": {
      const { next } = panel.view.returnTarget
      const more = next ? { next } : {}
      return (
        <Sheet
          id="auth"
          title={authTitle(panel.view)}
          focusesField={panel.view.step === "code"}
          {...close}
        >
          {flashMessage}
          <AuthContent
            view={panel.view}
            inPanel
            hrefs={{
              register: queryWithPanel(search, "auth", { tab: "register", ...more }),
              code: queryWithPanel(search, "auth", { tab: "register", step: "code", ...more }),
              login: queryWithPanel(search, "auth", { tab: "login", ...more }),
            }}
          />
        </Sheet>
      )
    }
  }
}
