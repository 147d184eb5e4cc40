import "server-only"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { PhoneIcon } from "#app/ui/icon/shop-icons.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { HeaderItem } from "#app/ui/navigation/header-item.tsx"
import { Header } from "#app/ui/navigation/header.tsx"
import { cleanPhone } from "#domain/phone.ts"
import { CachedShellPart } from "./cached-shell-part.tsx"
import { CartButton } from "./cart-button.tsx"
import { LanguageButton, LanguageMenu } from "./language-menu.tsx"

/** The header of the checkout's steps: the operator's phone, the logo, language and cart. */
export function CheckoutHeader({ pathname, search }: { pathname: string; search: string }) {
  return (
    <Header
      brand={env.BRAND_NAME}
      homeHref={pagePath("home")}
      start={<CachedShellPart id="phone" search={search} make={() => <PhoneLinks />} />}
      end={
        <>
          <CachedShellPart id="language" search={search} make={() => <LanguageButton />} />
          <LanguageMenu pathname={pathname} search={search} />
          <CartButton search={search} />
        </>
      }
    />
  )
}

function PhoneLinks() {
  const [phone = ""] = env.OPERATOR_PHONES
  const href = `tel:${cleanPhone(phone)}`
  return (
    <>
      <ShowAt on="narrow">
        <IconButton href={href} label={phone}>
          <PhoneIcon />
        </IconButton>
      </ShowAt>
      <ShowAt on="wide">
        <HeaderItem href={href}>
          <PhoneIcon size={16} />
          {phone}
        </HeaderItem>
      </ShowAt>
    </>
  )
}
