import cormorantCyrillic from "@fontsource-variable/cormorant/files/cormorant-cyrillic-wght-normal.woff2?url"
import cormorantLatin from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url"
import interCyrillic from "@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url"
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url"

/** URLs of the two fonts (headings, text) that a page in this language needs first. */
export function fontPreloads(locale: "uz" | "ru" | "en"): readonly [string, string] {
  return locale === "ru" ? [cormorantCyrillic, interCyrillic] : [cormorantLatin, interLatin]
}
