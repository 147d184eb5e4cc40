import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { Grid } from "../layout/grid.tsx"
import { Section, SectionHead } from "../layout/section.tsx"
import { Stack } from "../layout/stack.tsx"
import { TextLink } from "../link/text-link.tsx"
import type { CardProduct } from "../products/card-product.ts"
import { CatalogueCard } from "../products/catalogue-card.tsx"
import { Heading } from "../text/heading.tsx"

/** The newest perfumes. */
export function Arrivals({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <Section room="partBelow" labelledBy="arrivals">
      <Stack space={{ base: 6, lg: 12 }}>
        <SectionHead>
          <Heading level={2} id="arrivals">
            {t("pages:home.arrivals")}
          </Heading>
          <TextLink look="alone" href={localePath(currentLocale(), "products")}>
            {t("pages:home.see_all")}
          </TextLink>
        </SectionHead>
        <Grid columns="cards">
          {products.map((product) => (
            <CatalogueCard key={product.id} product={product} />
          ))}
        </Grid>
      </Stack>
    </Section>
  )
}
