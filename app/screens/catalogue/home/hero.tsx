import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { ArrowRightIcon } from "#app/ui/icon/controls-icons.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { sceneDrawing } from "#app/ui/media/scene-picture.ts"
import { Text } from "#app/ui/text/text.tsx"
import { formatLead } from "./format-lead.ts"
import * as styles from "./home.css.ts"

const WIDE = "(min-width: 37em)"
const DARK = "(prefers-color-scheme: dark)"

/**
 * The large picture with the headline. On phones it is taller, and the text is above the bottles; from 37em on, the
 * text is beside them. Dark mode has drawings of its own.
 */
export function Hero({ total }: { total: number }) {
  const wide = sceneDrawing("hero")
  const tall = sceneDrawing("hero-tall")
  const size = { width: wide.width, height: wide.height }
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <picture className={styles.heroPicture}>
        <source media={`${WIDE} and ${DARK}`} srcSet={sceneDrawing("hero-night").src} {...size} />
        <source media={WIDE} srcSet={wide.src} {...size} />
        <source media={DARK} srcSet={sceneDrawing("hero-tall-night").src} />
        <img
          className={styles.heroArt}
          src={tall.src}
          alt=""
          width={tall.width}
          height={tall.height}
          fetchPriority="high"
        />
      </picture>
      <Container>
        <div className={styles.heroCopy}>
          <h1 className={styles.headline} id="headline">
            {t("pages:home.headline")}
          </h1>
          <div className={styles.heroLead}>
            <Text size="lead">{formatLead(total)}</Text>
          </div>
          <Button href={pagePath("products")} iconAfter={<ArrowRightIcon />}>
            {t("catalogue:all_perfumes")}
          </Button>
        </div>
      </Container>
    </section>
  )
}
