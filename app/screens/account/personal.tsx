import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { linkToContact } from "#app/screens/shared/contact-and-legal-links.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { AccountFrame } from "./account-frame.tsx"
import { ChangePasswordForm } from "./change-password-form.tsx"
import { form } from "./personal.css.ts"
import { ProfileForm } from "./profile-form.tsx"

export interface PersonalView {
  firstName: string
  lastName: string
  phone: string
  /** Null in countries that do not ask for an email address. */
  email: string | null
  country: string
}

/** Shows the customer's personal information and password in two forms that change them. */
export function PersonalPage({ view }: { view: PersonalView }) {
  const action = pagePath("personal")
  return (
    <AccountFrame part="personal">
      <Stack space={12}>
        <Stack space={8}>
          <Heading level={1}>{t("cabinet:personal")}</Heading>
          <div className={form}>
            <ProfileForm
              action={action}
              values={view}
              warnings={[t("errors:name"), t("errors:name_hyphen"), t("errors:last_name_hyphen")]}
              phoneHint={
                <RichText text={t("cabinet:phone_hint")} marks={{ contact: linkToContact }} />
              }
              texts={{
                firstName: t("cabinet:first_name"),
                lastName: t("cabinet:last_name"),
                country: t("cabinet:country"),
                phone: t("cabinet:phone"),
                email: t("cabinet:email"),
                save: t("cabinet:save"),
              }}
            />
          </div>
        </Stack>
        <Stack as="section" space={6} labelledBy="password-title">
          <Heading level={2} id="password-title">
            {t("cabinet:password_title")}
          </Heading>
          <div className={form}>
            <ChangePasswordForm
              action={action}
              warnings={[t("errors:password")]}
              texts={{
                old: t("cabinet:password_old"),
                show: t("auth:show_password"),
                next: t("cabinet:password_new"),
                hint: t("auth:password_hint"),
                again: t("cabinet:password_again"),
                note: t("cabinet:password_note"),
                change: t("cabinet:password_change"),
              }}
            />
          </div>
        </Stack>
      </Stack>
    </AccountFrame>
  )
}
