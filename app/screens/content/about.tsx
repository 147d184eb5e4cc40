import "server-only"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import * as styles from "./about/about.css.ts"

const PARTS = ["choose", "pattern", "promise"] as const

export function AboutPage() {
  return (
    <Container>
      <Columns frame="halves">
        <div className={styles.art}>
          <Ikat seed="about" width={600} height={720} repeat={2} />
        </div>
        <Stack space={8}>
          <Stack space={4}>
            <Heading level={1}>{t("pages:about.title")}</Heading>
            <div className={styles.measure}>
              <Text size="lead">{t("pages:about.lead", { brand: env.BRAND_NAME })}</Text>
            </div>
          </Stack>
          {PARTS.map((part) => (
            <section key={part} className={styles.measure} aria-labelledby={part}>
              <Stack space={2}>
                <Heading level={2} size="h3" id={part}>
                  {t(`pages:about.${part}_title`)}
                </Heading>
                <Text tone="muted">{t(`pages:about.${part}`)}</Text>
              </Stack>
            </section>
          ))}
          <Actions align="start">
            <Button href={pagePath("products")}>{t("pages:about.products")}</Button>
            <Button tone="line" href={pagePath("contact")}>
              {t("pages:about.contact")}
            </Button>
          </Actions>
        </Stack>
      </Columns>
    </Container>
  )
}
