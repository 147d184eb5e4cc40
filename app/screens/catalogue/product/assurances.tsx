import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { RepeatIcon } from "#app/ui/icon/controls-icons.tsx"
import { PhoneIcon } from "#app/ui/icon/shop-icons.tsx"
import { PackageIcon } from "#app/ui/icon/status-icons.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { RichText } from "#app/ui/text/rich-text.tsx"
import * as styles from "./product.css.ts"

/**
 * Section numbers of the terms of use, by tag. In the translated texts, a tag such as `<returns>` marks the words that
 * link to its section.
 */
const CLAUSES = { seller: 1, goods: 3, cancellation: 8, returns: 9 } as const

const LINES = [
  { key: "goods", icon: PackageIcon },
  { key: "returns", icon: RepeatIcon },
  { key: "operator", icon: PhoneIcon },
] as const

/** Promises of the terms of use, each with a link to its section. */
export function Assurances() {
  const cacheKey = `assurances ${currentLocale()}`
  return (
    <RawHtml
      markup={cacheMarkup(cacheKey, () => (
        <Promises />
      ))}
    />
  )
}

function Promises() {
  const marks = Object.fromEntries(
    Object.entries(CLAUSES).map(([mark, section]) => [
      mark,
      (text: string) => (
        <TextLink href={`${pagePath("legal", { slug: "terms-of-use" })}#section-${section}`}>
          {text}
        </TextLink>
      ),
    ]),
  )
  return (
    <ul className={styles.assurances}>
      {LINES.map(({ key, icon: Icon }) => (
        <li key={key}>
          <Icon />
          <span>
            <RichText text={t(`catalogue:product.assurances.${key}`)} marks={marks} />
          </span>
        </li>
      ))}
    </ul>
  )
}
