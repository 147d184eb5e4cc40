import "server-only"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { findPhoneCity } from "#domain/phone-city.ts"
import { cleanPhone } from "#domain/phone.ts"
import type { ContactFieldsProps } from "./contact/contact-fields.tsx"
import { ContactForm } from "./contact/contact-form.tsx"
import * as styles from "./contact/contact.css.ts"

type ContactPageProps = Pick<
  ContactFieldsProps,
  "phoneMasks" | "asksEmail" | "sender" | "stamp" | "question"
> & {
  /** Phone numbers of operators, formatted. */
  phones: readonly string[]
}

/** The operators' phone numbers, the seller's details and a message form [S2.13] [S2.14]. */
export function ContactPage({ phones, ...form }: ContactPageProps) {
  return (
    <Container>
      <Columns frame="halves">
        <Stack space={8}>
          <Stack space={4}>
            <Heading level={1}>{t("pages:contact.title")}</Heading>
            <div className={styles.lead}>
              <Text size="lead" tone="muted">
                {t("pages:contact.lead")}
              </Text>
            </div>
          </Stack>
          <ul aria-label={t("pages:contact.phones")}>
            {phones.map((phone) => {
              const place = findPhoneCity(phone)
              return (
                <li key={phone}>
                  <Anchor href={`tel:${cleanPhone(phone)}`} className={styles.phone}>
                    {phone}{" "}
                    {place ? (
                      <span className={styles.place}>{t(`pages:contact.place.${place}`)}</span>
                    ) : null}
                  </Anchor>
                </li>
              )
            })}
          </ul>
          <Actions align="start">
            <Button tone="line" href={env.SUPPORT_URL}>
              {t("pages:error.operator")}
            </Button>
          </Actions>
          {env.SELLER_DETAILS === "" ? null : (
            <Text size="small" tone="muted" measured>
              {env.SELLER_DETAILS}
            </Text>
          )}
        </Stack>
        <Box as="section" labelledBy="message-title">
          <Heading level={2} id="message-title">
            {t("pages:contact.form_title")}
          </Heading>
          <ContactForm
            {...form}
            warnings={[t("errors:name"), t("errors:name_hyphen")]}
            texts={{
              name: t("pages:contact.name"),
              phone: t("pages:contact.phone"),
              email: t("pages:contact.email"),
              optional: t("pages:contact.optional"),
              message: t("pages:contact.message"),
              placeholder: t("pages:contact.placeholder"),
              send: t("pages:contact.send"),
              honeypot: t("pages:contact.honeypot"),
            }}
          >
            <Text size="micro" tone="muted">
              <RichText text={t("pages:contact.agree")} marks={{ privacy: linkToPrivacy }} />
            </Text>
          </ContactForm>
        </Box>
      </Columns>
    </Container>
  )
}

function linkToPrivacy(text: string) {
  return <TextLink href={pagePath("legal", { slug: "privacy-policy" })}>{text}</TextLink>
}
