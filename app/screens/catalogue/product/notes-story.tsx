import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Section } from "#app/ui/layout/section.tsx"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { buildNotesIkat, type Tier } from "#app/ui/media/notes-ikat.ts"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Note } from "#contract/products.ts"
import { FAMILY_COLOURS } from "../families/family-colours.ts"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

/** The perfume's pattern and its notes: a pyramid of three tiers, or a single list. */
export function NotesStory({ product }: { product: ProductView }) {
  const tiers = tiersOf(product.notes)
  if (tiers.length === 0) return null
  const isFlat = "flat" in product.notes
  const { ground, night } = FAMILY_COLOURS[product.family]
  const keys = Object.fromEntries(tiers.map(({ tier, notes }) => [tier, notes.map((n) => n.key)]))
  const ikat = buildNotesIkat(keys, product.type === "parfum" ? night : ground)
  return (
    <Section labelledBy="notes">
      <div className={styles.notes}>
        <div className={styles.pattern}>
          <Ikat
            colors={ikat.colors}
            seed={String(product.id)}
            width={600}
            height={520}
            repeat={2}
          />
        </div>
        <div className={styles.tiers}>
          <Heading level={2} id="notes">
            {isFlat ? t("catalogue:notes.flat_title") : t("catalogue:notes.title")}
          </Heading>
          <div className={styles.notesLead}>
            <Text size="small" tone="muted">
              {isFlat ? t("catalogue:notes.flat_lead") : t("catalogue:notes.lead")}
            </Text>
          </div>
          <dl>
            {tiers.map(({ tier, notes }) => (
              <div key={tier} className={styles.tier}>
                <dt className={styles.tierTerm}>
                  <span className={styles.tierName}>
                    <Thread color={ikat.tiers[tier] ?? ground} />
                    {t(`catalogue:notes.${tier}`)}
                  </span>
                  <span>{t(`catalogue:notes.${tier}_time`)}</span>
                </dt>
                <dd className={styles.tierNotes}>{formatNotes(notes)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  )
}

/**
 * A tier's color in the pattern. The color is an SVG attribute, because the content security policy
 * forbids style attributes.
 */
function Thread({ color }: { color: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 1 19 10 10 19 1 10z" fill={color} stroke="#000" strokeOpacity=".18" />
    </svg>
  )
}

function tiersOf(notes: ProductView["notes"]): { tier: Tier; notes: readonly Note[] }[] {
  const tiers =
    "flat" in notes
      ? [{ tier: "flat" as const, notes: notes.flat }]
      : (["opening", "middle", "high"] as const).map((tier) => ({ tier, notes: notes[tier] }))
  return tiers.filter((tier) => tier.notes.length > 0)
}

/** The names of notes are in lower case; a list of them starts with a capital letter. */
function formatNotes(notes: readonly Note[]): string {
  const text = notes.map((note) => note.name).join(", ")
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
