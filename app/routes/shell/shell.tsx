import { Outlet } from "react-router"
import { t } from "#app/i18n/translations.ts"
import { requireLocale } from "#app/loaders/shell/require-locale.ts"
import { CartProvider } from "#app/screens/shared/cart-state/cart-provider.tsx"
import { CheckoutFooter } from "#app/screens/shell/checkout-footer.tsx"
import { CheckoutHeader } from "#app/screens/shell/checkout-header.tsx"
import { DemoBanner } from "#app/screens/shell/demo-banner.tsx"
import { FlashAction } from "#app/screens/shell/flash-action.tsx"
import { FlashMessage } from "#app/screens/shell/flash-message.tsx"
import { NoticeBanner } from "#app/screens/shell/notice-banner.tsx"
import { Panels } from "#app/screens/shell/panels.tsx"
import { SiteFooter } from "#app/screens/shell/site-footer.tsx"
import { SiteHeader } from "#app/screens/shell/site-header.tsx"
import { Toaster } from "#app/ui/feedback/toaster.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { SkipLink } from "#app/ui/navigation/skip-link.tsx"
import { CHECKOUT_STEPS } from "#domain/checkout-steps.ts"
import type { Route } from "./+types/shell.ts"

export { loader } from "#app/loaders/shell/shell.ts"

export const middleware: Route.MiddlewareFunction[] = [requireLocale]

/** The shell around each page: header, footer, and the panel that the query parameter `panel` opens over the page. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { country, socialLinks, lines, flash, pathname, search, isDemo, panel } = loaderData
  const { isSignedIn, canChooseCountry, flashAction } = loaderData
  const shellProps = { country: country.name, canChooseCountry, pathname, search, isSignedIn }
  const isCheckout = CHECKOUT_STEPS.some((step) => pathname.endsWith(`/checkout/${step}`))
  const flashMessage = (
    <FlashMessage message={flash}>
      {flashAction ? <FlashAction action={flashAction} returnTo={pathname + search} /> : null}
    </FlashMessage>
  )
  return (
    <CartProvider lines={lines}>
      <SkipLink target="main" text={t("shell:skip")} />
      {isDemo ? <DemoBanner /> : null}
      <NoticeBanner />
      {isCheckout ? (
        <CheckoutHeader pathname={pathname} search={search} />
      ) : (
        <SiteHeader {...shellProps} />
      )}
      <main id="main">
        <Container>{panel ? null : flashMessage}</Container>
        <Outlet />
      </main>
      {isCheckout ? <CheckoutFooter /> : <SiteFooter {...shellProps} socialLinks={socialLinks} />}
      <Panels {...shellProps} panel={panel} flashMessage={panel ? flashMessage : null} />
      <Toaster closeLabel={t("common:close")} />
    </CartProvider>
  )
}
