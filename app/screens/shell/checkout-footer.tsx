import "server-only"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { PhoneIcon } from "#app/ui/icon/shop-icons.tsx"
import { FooterLink } from "#app/ui/navigation/footer-link.tsx"
import { SlimFooter } from "#app/ui/navigation/footer.tsx"
import { cleanPhone } from "#domain/phone.ts"
import { CachedShellPart } from "./cached-shell-part.tsx"
import { FooterNotices } from "./footer-notices.tsx"

/** The footer of the checkout's steps: legal texts and the operator's phone. */
export function CheckoutFooter() {
  return (
    <CachedShellPart
      id={`checkout footer ${new Date().getFullYear()}`}
      search=""
      make={() => <FooterLinks />}
    />
  )
}

function FooterLinks() {
  const [phone = ""] = env.OPERATOR_PHONES
  return (
    <SlimFooter label={t("shell:footer")} legal={<FooterNotices />}>
      <FooterLink href={pagePath("legal", { slug: "terms-of-use" })}>{t("shell:terms")}</FooterLink>
      <FooterLink href={pagePath("legal", { slug: "privacy-policy" })}>
        {t("shell:privacy")}
      </FooterLink>
      <FooterLink href={`tel:${cleanPhone(phone)}`}>
        <PhoneIcon size={16} /> {phone}
      </FooterLink>
    </SlimFooter>
  )
}
