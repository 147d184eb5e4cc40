import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { noteColor } from "#app/ui/media/note-colors.ts"
import { Swatch } from "#app/ui/media/swatch.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

const MAX_CHIPS = 6

/** A line of the main notes, each with a link to the perfumes that have it. */
export function NoteChips({ notes }: Pick<ProductView, "notes">) {
  const main =
    "flat" in notes
      ? notes.flat.slice(0, MAX_CHIPS)
      : [notes.opening, notes.middle, notes.high].flatMap((tier) => tier.slice(0, MAX_CHIPS / 3))
  // An imported perfume may name a note in two tiers.
  const chips = new Map(main.map((note) => [note.key, note]))
  if (chips.size === 0) return null
  return (
    <nav className={styles.noteChips} aria-label={t("attributes:name.note")}>
      {[...chips.values()].map(({ key, name }) => (
        <Chip
          key={key}
          shape="small"
          href={localePath(currentLocale(), `products?note=${encodeURIComponent(key)}`)}
        >
          <Swatch color={noteColor(key)} />
          {name}
        </Chip>
      ))}
    </nav>
  )
}
