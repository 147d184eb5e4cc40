import "server-only"
import { t } from "#app/i18n/translations.ts"
import { CardIcon, PhoneIcon } from "#app/ui/icon/shop-icons.tsx"
import { ClockIcon, TruckIcon } from "#app/ui/icon/status-icons.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./home.css.ts"

const PROMISES = [
  { key: "delivery", icon: TruckIcon },
  { key: "payment", icon: CardIcon },
  { key: "date", icon: ClockIcon },
  { key: "operator", icon: PhoneIcon },
] as const

/** The shop's promises about delivery, payment, the date of arrival and the operator. */
export function Promises() {
  return (
    <Container>
      <VisuallyHidden as="h2">{t("pages:home.promises.title")}</VisuallyHidden>
      <ul className={styles.promises}>
        {PROMISES.map(({ key, icon: Icon }) => (
          <li key={key} className={styles.promise}>
            <span className={styles.icon}>
              <Icon size={24} />
            </span>
            <Text size="small" weight="strong">
              {t(`pages:home.promises.${key}`)}
            </Text>
            <div className={styles.promiseWords}>
              <Text size="small" tone="muted">
                {t(`pages:home.promises.${key}_words`)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Container>
  )
}
