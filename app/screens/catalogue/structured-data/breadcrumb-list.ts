import "server-only"
import type { BreadcrumbList } from "schema-dts"
import { env } from "#app/host/env.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"

/** Describes the breadcrumbs of a page below the list of all perfumes. `path` has no language prefix. */
export function breadcrumbList(page: {
  name: string
  path: string
}): Exclude<BreadcrumbList, string> {
  const steps = [
    { name: t("common:home"), path: "" },
    { name: t("catalogue:all_perfumes"), path: "products" },
    page,
  ]
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: env.SITE_URL + localePath(currentLocale(), step.path),
    })),
  }
}
