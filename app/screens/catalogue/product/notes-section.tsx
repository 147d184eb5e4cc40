import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { Swatch } from "#app/ui/media/swatch.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Note } from "#contract/product-schemas.ts"
import { FAMILY_COLORS } from "../families/family-colors.ts"
import { noteColor } from "./note-colors.ts"
import { buildNotesIkat, type Tier } from "./notes-ikat.ts"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

/** Shows an ikat pattern in the colors of the perfume's notes, and the notes: in three tiers or as a single list. */
export function NotesSection({ product: { id, type, family, notes } }: { product: ProductView }) {
  if (tiersOf(notes).length === 0) return null
  const perfume = { id, type, family, notes }
  const cacheKey = `notes ${currentLocale()} ${JSON.stringify(perfume)}`
  return (
    <RawHtml
      markup={cacheMarkup(cacheKey, () => (
        <PatternAndNotes {...perfume} />
      ))}
    />
  )
}

function PatternAndNotes(product: Pick<ProductView, "id" | "type" | "family" | "notes">) {
  const tiers = tiersOf(product.notes)
  const isFlat = "flat" in product.notes
  const { background, darkBackground } = FAMILY_COLORS[product.family]
  const keys = Object.fromEntries(tiers.map(({ tier, notes }) => [tier, notes.map((n) => n.key)]))
  const ikat = buildNotesIkat(keys, product.type === "parfum" ? darkBackground : background)
  return (
    <section className={styles.notes} aria-labelledby="notes">
      <div className={styles.notesHead}>
        <Heading level={2} id="notes">
          {isFlat ? t("catalogue:notes.flat_title") : t("catalogue:notes.title")}
        </Heading>
        <div className={styles.notesLead}>
          <Text size="small" tone="muted">
            {isFlat ? t("catalogue:notes.flat_lead") : t("catalogue:notes.lead")}
          </Text>
        </div>
      </div>
      <div className={styles.pattern}>
        <Ikat colors={ikat.colors} seed={String(product.id)} width={600} height={520} repeat={3} />
      </div>
      <dl>
        {tiers.map(({ tier, notes }) => (
          <div key={tier} className={styles.tier}>
            <dt className={styles.tierTerm}>
              <span>{t(`catalogue:notes.${tier}`)}</span>{" "}
              <span>{t(`catalogue:notes.${tier}_time`)}</span>
            </dt>
            <dd className={styles.tierNotes}>
              {sortByKeys(notes, ikat.notes[tier] ?? []).map((note, index) => (
                <span key={note.key} className={styles.tierNote}>
                  <Swatch color={noteColor(note.key)} />
                  <span>
                    {(index === 0 ? capitalize(note.name) : note.name) +
                      (index < notes.length - 1 ? ", " : "")}
                  </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function tiersOf(notes: ProductView["notes"]): { tier: Tier; notes: readonly Note[] }[] {
  const tiers =
    "flat" in notes
      ? [{ tier: "flat" as const, notes: notes.flat }]
      : (["opening", "middle", "high"] as const).map((tier) => ({ tier, notes: notes[tier] }))
  return tiers.filter((tier) => tier.notes.length > 0)
}

const sortByKeys = (notes: readonly Note[], keys: readonly string[]) =>
  notes.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))

/** Starts a list of notes with a capital letter; the names of notes are in lower case. */
const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
