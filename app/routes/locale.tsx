import { Outlet } from "react-router"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CartProvider } from "#app/screens/shared/cart-state/cart-provider.tsx"
import { DemoBanner } from "#app/screens/shell/demo-banner.tsx"
import { FlashMessage } from "#app/screens/shell/flash-message.tsx"
import { Panels } from "#app/screens/shell/panels.tsx"
import { SiteFooter } from "#app/screens/shell/site-footer.tsx"
import { SiteHeader } from "#app/screens/shell/site-header.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Toaster } from "#app/ui/feedback/toaster.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { SkipLink } from "#app/ui/navigation/skip-link.tsx"
import type { Route } from "./+types/locale.ts"

export { loader } from "#app/loaders/shell.ts"

/** The shell around each page: header, footer, and the panel in the URL. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { country, socialLinks, lines, flash, pathname, search, isDemo, panel } = loaderData
  const { isSignedIn, canChooseCountry, isAdded } = loaderData
  const place = { country: country.name, canChooseCountry, pathname, search, isSignedIn }
  return (
    <CartProvider lines={lines}>
      <SkipLink target="main" text={t("shell:skip")} />
      {isDemo ? <DemoBanner /> : null}
      <SiteHeader {...place} />
      <main id="main">
        <Wrap>
          <FlashMessage message={panel ? null : flash}>
            {isAdded ? (
              <TextLink href={localePath(currentLocale(), "checkout")}>
                {t("cart:check_out")}
              </TextLink>
            ) : null}
          </FlashMessage>
        </Wrap>
        <Outlet />
      </main>
      <SiteFooter {...place} socialLinks={socialLinks} />
      <Panels {...place} panel={panel} message={panel ? flash : null} />
      <Toaster closeLabel={t("common:close")} />
    </CartProvider>
  )
}
