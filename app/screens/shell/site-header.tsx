import "server-only"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
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
import { PackageIcon } from "#app/ui/icon/status-icons.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { HeaderItem } from "#app/ui/navigation/header-item.tsx"
import { Header } from "#app/ui/navigation/header.tsx"
import { PopoverMenu, PopoverMenuItem } from "#app/ui/overlay/popover-menu.tsx"
import { loginHref, queryWithPanel } from "#app/urls/panel-query.ts"
import { CachedShellPart } from "./cached-shell-part.tsx"
import { CartButton } from "./cart-button.tsx"
import { LanguageButton, LanguageMenu } from "./language-menu.tsx"

const LINKED_GENDERS = ["F", "M"] as const

interface SiteHeaderProps {
  country: string
  canChooseCountry: boolean
  pathname: string
  search: string
  isSignedIn: boolean
}

/**
 * The sticky header: country and links into the catalogue, the logo, then language, search, account and cart. On
 * phones, a menu button replaces the links that do not fit.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { country, canChooseCountry, pathname, search, isSignedIn } = props
  const current = findCurrentLink(pathname, search)
  return (
    <Header
      brand={env.BRAND_NAME}
      homeHref={pagePath("home")}
      start={
        <CachedShellPart
          id={`header ${current} ${canChooseCountry ? country : ""}`}
          search={search}
          make={() => <StartLinks current={current} country={canChooseCountry ? country : null} />}
        />
      }
      end={
        <>
          <CachedShellPart id="language and search" search={search} make={() => <EndLinks />} />
          <LanguageMenu pathname={pathname} search={search} />
          <Account pathname={pathname} search={search} isSignedIn={isSignedIn} />
          <CartButton search={search} />
        </>
      }
    />
  )
}

type CurrentLink = "all" | (typeof LINKED_GENDERS)[number]

/** Returns which link of the header leads to the current page. */
function findCurrentLink(pathname: string, search: string): CurrentLink | null {
  if (pathname !== pagePath("products")) return null
  const filters = parseFilters(new URLSearchParams(search))
  if (filters.q === "" && countChosen(filters) === 0) return "all"
  const { gender } = filters
  return LINKED_GENDERS.find((one) => gender.length === 1 && gender[0] === one) ?? null
}

/** The links before the logo. `country` is null if the visitor cannot choose a country. */
function StartLinks({ current, country }: { current: CurrentLink | null; country: string | null }) {
  const products = pagePath("products")
  return (
    <>
      <ShowAt on="narrow">
        <IconButton href={queryWithPanel("", "menu")} label={t("shell:menu")} keepScroll>
          <MenuIcon />
        </IconButton>
        <SearchButton />
      </ShowAt>
      <ShowAt on="wide">
        {country === null ? null : (
          <HeaderItem
            href={queryWithPanel("", "country")}
            label={t("shell:country_of", { name: country })}
            keepScroll
          >
            <PinIcon size={16} />
            {country}
          </HeaderItem>
        )}
        <HeaderItem href={products} current={current === "all"}>
          {t("shell:all_perfumes")}
        </HeaderItem>
      </ShowAt>
      <ShowAt on="widest">
        {LINKED_GENDERS.map((one) => (
          <HeaderItem
            key={one}
            href={products + formatFilters({ gender: [one] })}
            current={current === one}
          >
            {t(`attributes:gender.${one}`)}
          </HeaderItem>
        ))}
      </ShowAt>
      <ShowAt on="wide">
        <HeaderItem href={queryWithPanel("", "catalogue")} keepScroll>
          {t("shell:catalogue")}
          <ChevronDownIcon />
        </HeaderItem>
      </ShowAt>
    </>
  )
}

function EndLinks() {
  return (
    <ShowAt on="wide">
      <LanguageButton />
      <SearchButton />
    </ShowAt>
  )
}

function SearchButton() {
  return (
    <IconButton href={queryWithPanel("", "search")} label={t("shell:search")} keepScroll>
      <SearchIcon />
    </IconButton>
  )
}

/**
 * The account's icon in the header. For customers it is a link to the account, and from the breakpoint `lg` on a button
 * that opens a menu. For other visitors it is a link to the login panel [S2.40] [S2.41] [S2.42].
 */
function Account(props: Pick<SiteHeaderProps, "pathname" | "search" | "isSignedIn">) {
  const { pathname, search, isSignedIn } = props
  if (!isSignedIn) {
    return (
      <IconButton href={loginHref(pathname, search)} label={t("shell:log_in")} keepScroll>
        <UserIcon />
      </IconButton>
    )
  }
  // The menu follows its button as the next element, because browsers without popovers show it by that position.
  return (
    <>
      <CachedShellPart id="account link" search={search} make={() => <AccountLink />} />
      <CachedShellPart id="account button" search={search} make={() => <AccountButton />} />
      <PopoverMenu id="account" label={t("shell:account")} place="end">
        <CachedShellPart id="account menu" search={search} make={() => <AccountMenuItems />} />
      </PopoverMenu>
    </>
  )
}

function AccountLink() {
  return (
    <ShowAt on="narrow">
      <IconButton href={pagePath("profile")} label={t("shell:account")}>
        <UserIcon />
      </IconButton>
    </ShowAt>
  )
}

function AccountButton() {
  return (
    <ShowAt on="wide">
      <IconButton type="button" popoverTarget="account" label={t("shell:account")}>
        <UserIcon />
      </IconButton>
    </ShowAt>
  )
}

function AccountMenuItems() {
  return (
    <>
      <PopoverMenuItem href={pagePath("profile")} icon={<UserIcon size={16} />}>
        {t("shell:my_profile")}
      </PopoverMenuItem>
      <PopoverMenuItem href={pagePath("orders")} icon={<PackageIcon size={16} />}>
        {t("shell:my_orders")}
      </PopoverMenuItem>
      <PopoverMenuItem
        href={queryWithPanel("", "logout")}
        icon={<LogoutIcon size={16} />}
        keepScroll
      >
        {t("shell:log_out")}
      </PopoverMenuItem>
    </>
  )
}
