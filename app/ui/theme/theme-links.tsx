import { fontPreloads } from "./font-preloads.ts"
import "./theme.ts"
import "./every-rule.ts"

/** What the document's head needs of the theme; its stylesheet is linked because this file is read. */
export function ThemeLinks({ locale }: { locale: "uz" | "ru" | "en" }) {
  // The dev server's many stylesheets come after the browser has given up a preloaded font, with a warning.
  if (import.meta.env.DEV) return null
  return fontPreloads(locale).map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
  ))
}
