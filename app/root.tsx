import { Outlet, ScrollRestoration } from "react-router"
import clientVersion from "virtual:react-router/unstable_rsc/client-version"
import { env } from "#app/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, languageMiddleware, t, wordsMiddleware } from "#app/i18n/words.ts"
import { localeMiddleware, sessionMiddleware } from "#app/session/middleware.ts"
import { shopMiddleware } from "#app/shop/middleware.ts"
import { CaptchaMeta } from "#app/ui/captcha/captcha-meta.tsx"
import { FailurePage } from "#app/ui/failure-page/failure-page.tsx"
import { Header } from "#app/ui/header/header.tsx"
import { FollowLinks } from "#app/ui/link/follow-links.tsx"
import { LoadingBar } from "#app/ui/loading-bar/loading-bar.tsx"
import { DemoBanner } from "#app/ui/shell/demo-banner.tsx"
import { ThemeLinks } from "#app/ui/theme/theme-links.tsx"
import { UpdateCheck } from "#app/ui/update/update-check.tsx"
import type { Route } from "./+types/root.ts"

export const middleware: Route.MiddlewareFunction[] = [
  sessionMiddleware,
  localeMiddleware,
  languageMiddleware,
  wordsMiddleware,
  shopMiddleware,
]

export function ServerLayout({ children }: { children: React.ReactNode }) {
  const locale = currentLocale()
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171013" />
        <ThemeLinks locale={locale} />
        {env.captcha ? <CaptchaMeta {...env.captcha} /> : null}
        {env.measuresVisits ? <script async type="module" src="/vitals.js" /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <FollowLinks />
        <LoadingBar label={t("common:loading")} />
        <UpdateCheck
          version={clientVersion}
          every={env.MANIFEST_POLL_SECONDS}
          words={{ offer: t("shell:update.offer"), reload: t("shell:update.reload") }}
        />
        <ScrollRestoration />
      </body>
    </html>
  )
}

export function ServerComponent() {
  return <Outlet />
}

/** The shell itself failed (specification 8): the 500 page, or the 404 page of an unknown language, alone. */
export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return (
    <>
      {env.isDemo ? <DemoBanner /> : null}
      <Header
        brand={env.BRAND_NAME}
        homeHref={localePath(currentLocale())}
        start={null}
        end={null}
      />
      <main>
        <FailurePage error={error} />
      </main>
    </>
  )
}
