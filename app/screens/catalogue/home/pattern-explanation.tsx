import "server-only"
import { t } from "#app/i18n/translations.ts"
import { BRAND_IKAT_COLORS } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { Swatch } from "#app/ui/media/swatch.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import * as styles from "./home.css.ts"

const [, YELLOW, TEAL, CREAM, RED, INK] = BRAND_IKAT_COLORS

/**
 * The three tiers of a perfume's notes, in the order of the rings of the ikat pattern from its edge to its core.
 * `colors` are those of the tier's rings in the pattern below.
 */
const TIERS = [
  { tier: "opening", colors: [YELLOW] },
  { tier: "middle", colors: [TEAL, CREAM] },
  { tier: "high", colors: [RED, INK] },
] as const

/** Explains that the colors of a perfume's ikat pattern come from its notes. */
export function PatternExplanation() {
  return (
    <section className={styles.explanation} aria-labelledby="pattern">
      <div className={styles.explanationArt}>
        <Ikat colors={BRAND_IKAT_COLORS} seed="story" width={720} height={660} repeat={3} />
      </div>
      <div className={styles.explanationCopy}>
        <div>
          <Heading level={2} id="pattern">
            {t("pages:home.pattern.title")}
          </Heading>
          <div className={styles.explanationLead}>
            <Text size="lead" tone="muted">
              {t("pages:home.pattern.lead")}
            </Text>
          </div>
        </div>
        <ol className={styles.tiers}>
          {TIERS.map(({ tier, colors }) => (
            <li key={tier}>
              <p className={styles.tierName}>
                {colors.map((color) => (
                  <Swatch key={color} color={color} />
                ))}
                {t(`catalogue:notes.${tier}`)}
              </p>
              <Text tone="muted">{t(`pages:home.pattern.${tier}`)}</Text>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
