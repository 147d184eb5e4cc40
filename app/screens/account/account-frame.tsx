import "server-only"
import type { ReactNode } from "react"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { LogoutIcon, PencilIcon, UserIcon } from "#app/ui/icon/controls-icons.tsx"
import { PackageIcon } from "#app/ui/icon/status-icons.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import { AccountNav } from "./account-nav/account-nav.tsx"

interface AccountFrameProps {
  part: "profile" | "orders" | "personal"
  children: ReactNode
}

/** Lays out a page of the customer's account, with the account's navigation beside the content. */
export function AccountFrame({ part, children }: AccountFrameProps) {
  const navigation = cacheMarkup(`account ${part} ${currentLocale()}`, () => (
    <Navigation part={part} />
  ))
  return (
    <Container>
      <Columns frame="account">
        <RawHtml markup={navigation} />
        {children}
      </Columns>
    </Container>
  )
}

function Navigation({ part }: Pick<AccountFrameProps, "part">) {
  return (
    <AccountNav
      label={t("cabinet:sections")}
      items={[
        {
          href: pagePath("profile"),
          text: t("cabinet:profile"),
          icon: <UserIcon size={16} />,
          current: part === "profile",
        },
        {
          href: pagePath("orders"),
          text: t("cabinet:my_orders"),
          icon: <PackageIcon size={16} />,
          current: part === "orders",
        },
        {
          href: pagePath("personal"),
          text: t("cabinet:personal"),
          icon: <PencilIcon size={16} />,
          current: part === "personal",
        },
        {
          href: queryWithPanel("", "logout"),
          text: t("cabinet:log_out"),
          icon: <LogoutIcon size={16} />,
          keepScroll: true,
        },
      ]}
    />
  )
}
