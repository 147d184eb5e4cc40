import { Outlet } from "react-router"
import { currentLocale, languageMiddleware, wordsMiddleware } from "#app/i18n/words.ts"
import { localeMiddleware, originMiddleware, sessionMiddleware } from "#app/session/middleware.ts"
import { shopMiddleware } from "#app/shop/middleware.ts"
import "#app/ui/theme/theme.ts"
import type { Route } from "./+types/root.ts"

export const middleware: Route.MiddlewareFunction[] = [
  originMiddleware,
  sessionMiddleware,
  localeMiddleware,
  languageMiddleware,
  wordsMiddleware,
  shopMiddleware,
]

export function ServerLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={currentLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>{children}</body>
    </html>
  )
}

export function ServerComponent() {
  return <Outlet />
}

export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return <h1>root error {String(error)}</h1>
}
