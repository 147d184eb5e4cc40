import { parseArgs } from "node:util"
import { isLocale, LOCALES, type Locale } from "#domain/locale.ts"
import { PAGES } from "./pages.ts"

export interface Options {
  /** Number of measurements of each page. The result is their median. */
  runs: number
  locales: readonly Locale[]
  /** Names of the pages to measure (see pages.ts). */
  pages: readonly string[]
}

const HELP = `npm run lab -- lighthouse
  --runs 5       how often each page is measured
  --only list    ${PAGES.map(({ name }) => name).join(", ")}; may be repeated
  --lang uz      uz, ru, en; may be repeated`

/**
 * Parses the arguments.
 *
 * @throws Error that names the wrong option, or that contains the help text if --help is given
 */
export function parseOptions(args: readonly string[]): Options {
  const names = PAGES.map(({ name }) => name)
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "5" },
      only: { type: "string", multiple: true, default: names },
      lang: { type: "string", multiple: true, default: [...LOCALES] },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) throw new Error(HELP)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs takes a count from 1")
  if (!values.only.every((name) => names.includes(name))) {
    throw new Error(`--only takes ${names.join(", ")}`)
  }
  if (!values.lang.every(isLocale)) throw new Error(`--lang takes ${LOCALES.join(", ")}`)
  return { runs, locales: values.lang.filter(isLocale), pages: values.only }
}
