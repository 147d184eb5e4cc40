import "server-only"
import { env } from "#app/host/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { PhoneIcon } from "#app/ui/icon/shop-icons.tsx"
import { FooterLink } from "#app/ui/navigation/footer-link.tsx"
import { SlimFooter } from "#app/ui/navigation/footer.tsx"
import { cleanPhone } from "#domain/phone.ts"
import { FooterNotices } from "./footer-notices.tsx"

/** The footer of the checkout's steps: legal texts and the operator's phone. */
export function CheckoutFooter() {
  const path = (page: string) => localePath(currentLocale(), page)
  const [phone = ""] = env.OPERATOR_PHONES
  return (
    <SlimFooter label={t("shell:footer")} legal={<FooterNotices />}>
      <FooterLink href={path("legal/terms-of-use")}>{t("shell:terms")}</FooterLink>
      <FooterLink href={path("legal/privacy-policy")}>{t("shell:privacy")}</FooterLink>
      <FooterLink href={`tel:${cleanPhone(phone)}`}>
        <PhoneIcon size={16} /> {phone}
      </FooterLink>
    </SlimFooter>
  )
}
