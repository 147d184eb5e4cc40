import "server-only"
import { DEFAULT_TAGLINE } from "#app/host/env-schema.ts"
import { env } from "#app/host/env.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { ExternalIcon, GlobeIcon, PinIcon } from "#app/ui/icon/controls-icons.tsx"
import { PhoneIcon } from "#app/ui/icon/shop-icons.tsx"
import { FooterLink, FooterText } from "#app/ui/navigation/footer-link.tsx"
import { Footer, FooterColumn } from "#app/ui/navigation/footer.tsx"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import { cleanPhone } from "#domain/phone.ts"
import { CachedShellPart } from "./cached-shell-part.tsx"
import { FooterNotices } from "./footer-notices.tsx"
import { formatLanguageLabel } from "./language-menu.tsx"
import { LateSocialLinks } from "./social-links/late-social-links.tsx"
import { SocialLinks, type SocialLink } from "./social-links/social-links.tsx"

interface SiteFooterProps {
  country: string
  canChooseCountry: boolean
  search: string
  /** Null if the social links take too long to load. */
  socialLinks: readonly SocialLink[] | null
}

/**
 * The footer: pages, the partners' back-office, legal texts, country, language, social links and the
 * seller's details [S2.43] [S2.44] [S2.45] [S2.46].
 */
export function SiteFooter({ search, ...props }: SiteFooterProps) {
  // If the browser must load the social links, the footer needs a client component, which cached markup cannot contain.
  if (props.socialLinks === null) return <FooterLinks {...props} search={search} />
  return (
    <CachedShellPart
      id={`footer ${new Date().getFullYear()} ${JSON.stringify(props)}`}
      search={search}
      make={() => <FooterLinks {...props} search="" />}
    />
  )
}

function FooterLinks(props: SiteFooterProps) {
  const { country, canChooseCountry, search, socialLinks } = props
  const [phone = ""] = env.OPERATOR_PHONES
  return (
    <Footer
      brand={env.BRAND_NAME}
      tagline={env.BRAND_TAGLINE}
      // The default tagline is in English. If the owner has set another tagline, its language is unknown.
      {...(env.BRAND_TAGLINE === DEFAULT_TAGLINE ? { taglineLang: "en" } : {})}
      label={t("shell:footer")}
      contact={
        <Button
          href={`tel:${cleanPhone(phone)}`}
          tone="line"
          size="small"
          icon={<PhoneIcon size={16} />}
        >
          {phone}
        </Button>
      }
      legal={<FooterNotices />}
    >
      <Pages />
      <FooterColumn>
        <FooterLink href={pagePath("legal", { slug: "terms-of-use" })}>
          {t("shell:terms")}
        </FooterLink>
        <FooterLink href={pagePath("legal", { slug: "privacy-policy" })}>
          {t("shell:privacy")}
        </FooterLink>
        {canChooseCountry ? (
          <FooterLink
            href={queryWithPanel(search, "country")}
            label={t("shell:country_of", { name: country })}
            keepScroll
          >
            <PinIcon size={16} /> {country}
          </FooterLink>
        ) : (
          <FooterText>
            <PinIcon size={16} /> {country}
          </FooterText>
        )}
        <FooterLink popoverTarget="languages" label={formatLanguageLabel()}>
          <GlobeIcon size={16} /> {t(`common:language.${currentLocale()}`)}
        </FooterLink>
      </FooterColumn>
      {socialLinks ? (
        <SocialLinks links={socialLinks} />
      ) : (
        <>
          <noscript>
            <FooterColumn>
              <FooterLink href={pagePath("contact")}>{t("shell:social_links")}</FooterLink>
            </FooterColumn>
          </noscript>
          <LateSocialLinks
            source={localePath(currentLocale(), "social-links")}
            label={t("shell:social_links_loading")}
          />
        </>
      )}
    </Footer>
  )
}

function Pages() {
  const terms = pagePath("legal", { slug: "terms-of-use" })
  return (
    <FooterColumn>
      <FooterLink href={pagePath("products")}>{t("shell:all_perfumes")}</FooterLink>
      <FooterLink href={`${terms}#section-5`}>{t("shell:payment_and_delivery")}</FooterLink>
      <FooterLink href={`${terms}#section-9`}>{t("shell:returns")}</FooterLink>
      <FooterLink href={pagePath("about")}>{t("shell:about")}</FooterLink>
      <FooterLink href={pagePath("contact")}>{t("shell:contact")}</FooterLink>
      <FooterLink href={env.BACK_OFFICE_URL} rel="noopener">
        {t("shell:back_office")} <ExternalIcon size={16} />
      </FooterLink>
    </FooterColumn>
  )
}
