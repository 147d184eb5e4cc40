import "server-only"
import type { ReactNode } from "react"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { ArrowLeftIcon } from "#app/ui/icon/controls-icons.tsx"

interface BackLinkProps {
  href: string
  /** True in a panel: the link then keeps the scroll position of the page below. */
  inPanel?: boolean
  children: ReactNode
}

/** A breadcrumb that links back to the previous step or page [S2.26]. */
export function BackLink({ href, inPanel = false, children }: BackLinkProps) {
  return (
    <nav aria-label={t("common:breadcrumbs")}>
      <TextLink variant="plain" href={href} keepScroll={inPanel}>
        <ArrowLeftIcon size={16} /> {children}
      </TextLink>
    </nav>
  )
}
