import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { Gallery } from "#labs/gallery/gallery.tsx"

/** The component gallery. Only the dev server has this route. */
export function ServerComponent({ params }: { params: { panel?: string } }) {
  return (
    <>
      <title>Components</title>
      <meta name="robots" content="noindex" />
      <Gallery path={localePath(currentLocale(), "dev/ui")} panel={params.panel} />
    </>
  )
}
