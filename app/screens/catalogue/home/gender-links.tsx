import "server-only"
import { Fragment } from "react"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { Section } from "#app/ui/layout/section.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { sceneDrawing } from "#app/ui/media/scene-picture.ts"
import * as styles from "./home.css.ts"

const SIDES = [
  { gender: "F", scene: "women", tone: "day" },
  { gender: "M", scene: "men", tone: "night" },
] as const

const SIZES = "(min-width: 90em) 660px, (min-width: 48em) 46vw, 92vw"

/** Two large links to the perfumes for women and for men. */
export function GenderLinks() {
  return (
    <Section>
      <div className={styles.pair}>
        {SIDES.map(({ gender, scene, tone }) => (
          <Fragment key={gender}>
            <Anchor href={`${pagePath("products")}?gender=${gender}`} className={styles.side}>
              <Picture source={sceneDrawing(scene)} alt="" sizes={SIZES} />
              <span className={styles.sideText[tone]}>
                {t(`attributes:gender.${gender}`)}{" "}
                <span className={styles.sideMore}>{t("pages:home.see_selection")}</span>
              </span>
            </Anchor>{" "}
          </Fragment>
        ))}
      </div>
    </Section>
  )
}
