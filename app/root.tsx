import type { ReactElement } from "react"
import { Outlet } from "react-router"
import clientVersion from "virtual:react-router/unstable_rsc/client-version"
import { countryMiddleware } from "#app/api/country-middleware.ts"
import { shopApiMiddleware } from "#app/api/shop-api-middleware.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import {
  currentLocale,
  languageMiddleware,
  t,
  translationsMiddleware,
} from "#app/i18n/translations.ts"
import { DemoBanner } from "#app/screens/shell/demo-banner.tsx"
import { FailurePage } from "#app/screens/shell/failure-page/failure-page.tsx"
import { NoticeBanner } from "#app/screens/shell/notice-banner.tsx"
import { PageScripts } from "#app/screens/shell/page-scripts.tsx"
import { UpdateOffer } from "#app/screens/shell/update/update-offer.tsx"
import { localeMiddleware } from "#app/session/locale-middleware.ts"
import { sessionMiddleware } from "#app/session/session-middleware.ts"
import { OfflineMessage } from "#app/ui/feedback/offline-message.tsx"
import { CaptchaMeta } from "#app/ui/form/captcha-meta.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { Header } from "#app/ui/navigation/header.tsx"
import { ThemeLinks } from "#app/ui/theme/theme-links.tsx"
import type { Locale } from "#domain/locale.ts"
import type { Route } from "./+types/root.ts"
import { env } from "./host/env.ts"

export const middleware: Route.MiddlewareFunction[] = [
  sessionMiddleware,
  countryMiddleware,
  localeMiddleware,
  languageMiddleware,
  translationsMiddleware,
  shopApiMiddleware,
]

export function ServerLayout({ children }: { children: React.ReactNode }) {
  const locale = currentLocale()
  return (
    <html lang={locale}>
      {HEADS[locale]}
      <body>
        {children}
        {PAGE_END}
      </body>
    </html>
  )
}

/**
 * The head for each language, created once. The router renders the layout twice, for the page and for its error page.
 * The RSC payload contains the head only once if both renderings use the same element.
 */
const HEADS = {
  uz: <Head locale="uz" />,
  ru: <Head locale="ru" />,
  en: <Head locale="en" />,
} satisfies Record<Locale, ReactElement>

function Head({ locale }: { locale: Locale }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171013" />
      <ThemeLinks locale={locale} />
      {env.captcha ? <CaptchaMeta {...env.captcha} /> : null}
      {env.measuresVisits ? <script async type="module" src="/vitals.js" /> : null}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </head>
  )
}

/** The end of each page's body. Created once, for the same reason as `HEADS`. */
const PAGE_END = <PageEnd />

function PageEnd() {
  return (
    <>
      <OfflineMessage text={t("common:offline")} />
      <PageScripts
        loadingLabel={t("common:loading")}
        version={clientVersion}
        pollSeconds={env.MANIFEST_POLL_SECONDS}
        updateOffer={<UpdateOffer />}
      />
    </>
  )
}

export function ServerComponent() {
  return <Outlet />
}

/**
 * The page that is shown when the layout with header and footer (routes/shell/shell.tsx) itself fails [S8.08] [S8.09]:
 * the 500 page, or the 404 page for an unknown language.
 */
export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  const locale = currentLocale()
  return (
    <>
      {env.isDemo ? <DemoBanner /> : null}
      <NoticeBanner />
      <RawHtml
        markup={cacheMarkup(`bare header ${locale}`, () => (
          <Header brand={env.BRAND_NAME} homeHref={pagePath("home")} start={null} end={null} />
        ))}
      />
      <main>
        <FailurePage error={error} />
      </main>
    </>
  )
}
