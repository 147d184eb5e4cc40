import "server-only"
import { PATHS, type PageName } from "#app/paths.ts"
import { localePath } from "./locale-path.ts"
import { currentLocale } from "./translations.ts"

/** The names of the parameters in a URL pattern: `id` for `product/:id`. */
type ParameterName<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? ParameterName<Segment> | ParameterName<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never

type PathParameters<Name extends string> = [Name] extends [never]
  ? []
  : [parameters: Record<Name, string | number>]

/** Returns the path of a page in the request's language: `/uz/product/7` for `pagePath("product", { id: 7 })`. */
export function pagePath<Page extends PageName>(
  page: Page,
  ...[parameters]: PathParameters<ParameterName<(typeof PATHS)[Page]>>
): string {
  const values: Readonly<Record<string, string | number>> = parameters ?? {}
  const path = PATHS[page].replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  )
  return localePath(currentLocale(), path)
}
