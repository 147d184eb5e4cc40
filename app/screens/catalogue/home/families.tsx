import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { sceneTile } from "#app/ui/media/scene-picture.ts"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import * as styles from "./home.css.ts"

/** Number of families in the row. The best known families come first. */
const ROW = 7
const BEST_KNOWN: readonly Family[] = [
  "floral",
  "citrus",
  "woody",
  "amber",
  "aquatic",
  "spicy",
  "green",
]
const IN_ORDER = [...BEST_KNOWN, ...FAMILIES.filter((family) => !BEST_KNOWN.includes(family))]

const SIZES = "(min-width: 90em) 120px, (min-width: 64em) 13vw, (min-width: 48em) 20vw, 34vw"

/** Fragrance families in pointed arches, each with a link to its perfumes. */
export function Families({ known }: { known: readonly string[] }) {
  const shown = IN_ORDER.filter((family) => known.includes(family)).slice(0, ROW)
  if (shown.length === 0) return null
  const title = t("pages:home.families")
  return (
    <TitledSection
      id="families"
      isHeadBeside
      title={title}
      aside={
        <TextLink
          variant="alone"
          href={queryWithPanel("", "catalogue")}
          label={`${t("pages:home.see_all")}: ${title}`}
          keepScroll
        >
          {t("pages:home.see_all")}
        </TextLink>
      }
    >
      <Grid as="ul" columns="tilesShelf">
        {shown.map((family) => (
          <li key={family}>
            <Anchor href={`${pagePath("products")}?family=${family}`} className={styles.family}>
              <span className={styles.arch}>
                <Picture source={sceneTile(`family-${family}`)} alt="" sizes={SIZES} />
              </span>
              {t(`attributes:family.${family}`)}
            </Anchor>
          </li>
        ))}
      </Grid>
    </TitledSection>
  )
}
