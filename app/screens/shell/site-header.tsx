import "server-only"
import { env } from "#app/host/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { countChosen, formatFilters, parseFilters } from "#app/schemas/product-filters.ts"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import {
  ChevronDownIcon,
  LogoutIcon,
  MenuIcon,
  PinIcon,
  SearchIcon,
  UserIcon,
} from "#app/ui/icon/controls-icons.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { HeaderLink } from "#app/ui/navigation/header-link.tsx"
import { Header } from "#app/ui/navigation/header.tsx"
import { PopoverMenu, PopoverMenuItem } from "#app/ui/overlay/popover-menu.tsx"
import { loginHref, openPanel } from "#app/urls/panels.ts"
import { CartButton } from "./cart-button.tsx"
import { LanguageButton, Languages } from "./languages.tsx"

const LINKED_GENDERS = ["F", "M"] as const

interface SiteHeaderProps {
  country: string
  canChooseCountry: boolean
  pathname: string
  search: string
  isSignedIn: boolean
}

/**
 * The sticky header: country and links into the catalogue, the logo, then language, search, account and cart.
 * On phones a menu button replaces what does not fit.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { country, canChooseCountry, pathname, search, isSignedIn } = props
  const locale = currentLocale()
  const products = localePath(locale, "products")
  const filters = pathname === products ? parseFilters(new URLSearchParams(search)) : null
  const isWhole = filters?.q === "" && countChosen(filters) === 0
  const isOf = (one: string) => filters?.gender.length === 1 && filters.gender[0] === one
  return (
    <Header
      brand={env.BRAND_NAME}
      homeHref={localePath(locale)}
      start={
        <>
          <ShowAt on="narrow">
            <IconButton href={openPanel(search, "menu")} label={t("shell:menu")} keepScroll>
              <MenuIcon />
            </IconButton>
            <IconButton href={openPanel(search, "search")} label={t("shell:search")} keepScroll>
              <SearchIcon />
            </IconButton>
          </ShowAt>
          <ShowAt on="wide">
            {canChooseCountry ? (
              <HeaderLink
                href={openPanel(search, "country")}
                label={t("shell:country_of", { name: country })}
                keepScroll
              >
                <PinIcon size={16} />
                {country}
              </HeaderLink>
            ) : null}
            <HeaderLink href={products} current={isWhole}>
              {t("shell:all_perfumes")}
            </HeaderLink>
          </ShowAt>
          <ShowAt on="widest">
            {LINKED_GENDERS.map((one) => (
              <HeaderLink
                key={one}
                href={products + formatFilters({ gender: [one] })}
                current={isOf(one)}
              >
                {t(`attributes:gender.${one}`)}
              </HeaderLink>
            ))}
          </ShowAt>
          <ShowAt on="wide">
            <HeaderLink href={openPanel(search, "catalogue")} keepScroll>
              {t("shell:catalogue")}
              <ChevronDownIcon />
            </HeaderLink>
          </ShowAt>
        </>
      }
      end={
        <>
          <ShowAt on="wide">
            <LanguageButton />
            <IconButton href={openPanel(search, "search")} label={t("shell:search")} keepScroll>
              <SearchIcon />
            </IconButton>
          </ShowAt>
          <Account pathname={pathname} search={search} isSignedIn={isSignedIn} />
          <CartButton search={search} />
          <Languages pathname={pathname} search={search} />
        </>
      }
    />
  )
}

/**
 * A link to the login panel. For customers a link to their account, from lg on with a drop-down
 * [S2.40] [S2.41] [S2.42].
 */
function Account(props: Pick<SiteHeaderProps, "pathname" | "search" | "isSignedIn">) {
  const { pathname, search, isSignedIn } = props
  const cabinet = localePath(currentLocale(), "cabinet")
  if (!isSignedIn) {
    return (
      <IconButton href={loginHref(pathname, search)} label={t("shell:log_in")} keepScroll>
        <UserIcon />
      </IconButton>
    )
  }
  return (
    <>
      <ShowAt on="narrow">
        <IconButton href={cabinet} label={t("shell:account")}>
          <UserIcon />
        </IconButton>
      </ShowAt>
      <ShowAt on="wide">
        <IconButton type="button" popoverTarget="account" label={t("shell:account")}>
          <UserIcon />
        </IconButton>
      </ShowAt>
      <PopoverMenu id="account" label={t("shell:account")} place="end">
        <PopoverMenuItem href={cabinet} icon={<UserIcon size={16} />}>
          {t("shell:my_profile")}
        </PopoverMenuItem>
        <PopoverMenuItem
          href={openPanel(search, "logout")}
          icon={<LogoutIcon size={16} />}
          keepScroll
        >
          {t("shell:log_out")}
        </PopoverMenuItem>
      </PopoverMenu>
    </>
  )
}
