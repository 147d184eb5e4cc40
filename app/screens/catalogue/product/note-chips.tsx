import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { Swatch } from "#app/ui/media/swatch.tsx"
import type { Note } from "#contract/product-schemas.ts"
import { noteColor } from "./note-colors.ts"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

const MAX_CHIPS = 6

/** The main notes as chips, each with a link to the perfumes that have the note. */
export function NoteChips({ notes }: Pick<ProductView, "notes">) {
  const main =
    "flat" in notes
      ? notes.flat.slice(0, MAX_CHIPS)
      : [notes.opening, notes.middle, notes.high].flatMap((tier) => tier.slice(0, MAX_CHIPS / 3))
  // An imported perfume may have a note in two tiers. The map removes such duplicates.
  const chips = [...new Map(main.map((note) => [note.key, note])).values()]
  if (chips.length === 0) return null
  const cacheKey = `note chips ${currentLocale()} ${JSON.stringify(chips)}`
  return (
    <RawHtml
      markup={cacheMarkup(cacheKey, () => (
        <Chips notes={chips} />
      ))}
    />
  )
}

function Chips({ notes }: { notes: readonly Note[] }) {
  return (
    <nav className={styles.noteChips} aria-label={t("attributes:name.note")}>
      {notes.map(({ key, name }) => (
        <Chip
          key={key}
          shape="small"
          href={`${pagePath("products")}?note=${encodeURIComponent(key)}`}
        >
          <Swatch color={noteColor(key)} />
          {name}
        </Chip>
      ))}
    </nav>
  )
}
