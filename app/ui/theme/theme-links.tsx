import { fontPreloads } from "./font-preloads.ts"
import "./base-styles.ts"
import "./all-styles.ts"

/** Preloads the fonts in the document's head. Importing this file adds the stylesheet to the page. */
export function ThemeLinks({ locale }: { locale: "uz" | "ru" | "en" }) {
  // The dev server loads stylesheets so late that the browser warns about unused preloads.
  if (import.meta.env.DEV) return null
  return fontPreloads(locale).map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
  ))
}
