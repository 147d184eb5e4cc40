import { Outlet } from "react-router"
import { t } from "#app/i18n/words.ts"
import { CartProvider } from "#app/ui/cart/cart-provider.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { DemoBanner } from "#app/ui/shell/demo-banner.tsx"
import { FlashMessage } from "#app/ui/shell/flash-message.tsx"
import { Panels } from "#app/ui/shell/panels.tsx"
import { SiteFooter } from "#app/ui/shell/site-footer.tsx"
import { SiteHeader } from "#app/ui/shell/site-header.tsx"
import { SkipLink } from "#app/ui/skip-link/skip-link.tsx"
import { Toaster } from "#app/ui/toast/toaster.tsx"
import type { Route } from "./+types/locale.ts"

export { loader } from "#app/loaders/shell.ts"

/** The shell: header, the page, footer, the panel that the address asks for. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { country, socialLinks, lines, flash, pathname, search, isDemo, panel } = loaderData
  const { isSignedIn, canChooseCountry } = loaderData
  const place = { country: country.name, canChooseCountry, pathname, search, isSignedIn }
  return (
    <CartProvider lines={lines}>
      <SkipLink target="main" text={t("shell:skip")} />
      {isDemo ? <DemoBanner /> : null}
      <SiteHeader {...place} />
      <main id="main">
        <Wrap>
          <FlashMessage message={flash} />
        </Wrap>
        <Outlet />
      </main>
      <SiteFooter {...place} socialLinks={socialLinks} />
      <Panels {...place} panel={panel} />
      <Toaster closeLabel={t("common:close")} />
    </CartProvider>
  )
}
