import "server-only"
import type { ReactNode } from "react"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { ArrowLeftIcon } from "#app/ui/icon/controls-icons.tsx"

interface BackLinkProps {
  href: string
  /** In a sheet, the page under it stays as it is. */
  inPanel?: boolean
  children: ReactNode
}

/** The breadcrumb of a second step: back to the first. */
export function BackLink({ href, inPanel = false, children }: BackLinkProps) {
  return (
    <nav aria-label={t("common:breadcrumbs")}>
      <TextLink look="plain" href={href} replace={inPanel} keepScroll={inPanel}>
        <ArrowLeftIcon size={16} /> {children}
      </TextLink>
    </nav>
  )
}
