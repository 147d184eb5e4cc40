import { parseArgs } from "node:util"
import { isLocale, type Locale } from "#domain/locale.ts"

export interface Options {
  /** Widths of the window in CSS pixels. */
  widths: number[]
  locales: Locale[]
  themes: ("light" | "dark")[]
  /** Whether the page's scripts run. */
  scripts: boolean
  /** Whether the screenshot shows only the part that is visible without scrolling, instead of the whole page. */
  fold: boolean
  /** Parts of names. Only screens whose name contains one of them are included; all screens when empty. */
  names: string[]
}

const HELP = `npm run lab -- screenshots [part of a name ...]
  --width 390 --width 1440    widths of the window; also 320, 768, 1920 …
  --lang uz                   uz, ru, en; may be repeated
  --theme light               light, dark; may be repeated
  --no-scripts                without scripts
  --fold                      only the part that is visible without scrolling`

/**
 * Parses the arguments.
 *
 * @throws Error that names the wrong option, or that contains the help text if --help is given
 */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      width: { type: "string", multiple: true, default: ["390", "1440"] },
      lang: { type: "string", multiple: true, default: ["uz"] },
      theme: { type: "string", multiple: true, default: ["light"] },
      scripts: { type: "boolean", default: true },
      fold: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) throw new Error(HELP)
  return {
    widths: values.width.map(readWidth),
    locales: values.lang.map(readLocale),
    themes: values.theme.map(readTheme),
    scripts: values.scripts,
    fold: values.fold,
    names: positionals,
  }
}

function readWidth(text: string): number {
  const width = Number(text)
  if (Number.isInteger(width) && width >= 200 && width <= 4000) return width
  throw new Error("--width takes pixels from 200 to 4000")
}

function readLocale(text: string): Locale {
  if (isLocale(text)) return text
  throw new Error("--lang takes uz, ru or en")
}

function readTheme(text: string): "light" | "dark" {
  if (text === "light" || text === "dark") return text
  throw new Error("--theme takes light or dark")
}
