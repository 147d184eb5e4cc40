import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { Gallery } from "#labs/gallery/gallery.tsx"

/** Every component in every state; stands in the route table while developing alone. */
export function ServerComponent({ params }: { params: { panel?: string } }) {
  return (
    <>
      <title>Components</title>
      <meta name="robots" content="noindex" />
      <Gallery path={localePath(currentLocale(), "dev/ui")} panel={params.panel} />
    </>
  )
}
