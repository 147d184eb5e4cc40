import cormorantCyrillic from "@fontsource-variable/cormorant/files/cormorant-cyrillic-wght-normal.woff2?url"
import cormorantLatin from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url"
import interCyrillic from "@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url"
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url"

/** Returns the URLs of the two fonts that a page in this language needs first: that of headings and that of text. */
export function fontPreloads(locale: "uz" | "ru" | "en"): readonly [string, string] {
  return locale === "ru" ? [cormorantCyrillic, interCyrillic] : [cormorantLatin, interLatin]
}
