import { MINOR_PER_MAJOR } from "#domain/money.ts"

const NUMBER = String.raw`\d{1,3}(?:[ .,'’]\d{3})+|\d+(?:[.,]\d+)?`
const THOUSAND = String.raw`тыс\p{L}*\.?|минг|ming|thousand|[kк](?!\p{L})`
const MILLION = String.raw`млн\.?|миллион\p{L}*|mln|million`
const CURRENCY =
  "сум(?:ов|а)?|сўм|s[ou].?m|uzs|тенге|tenge|kzt|₸|руб(?:лей|ля)?|р|rub|₽|сомони|somoni|tjs|сом(?:ов|а)?|kgs"
/** Matches an amount, but not a volume such as "100 ml". */
const AMOUNT = `(${NUMBER})(?!\\d| ?(?:ml|мл)(?!\\p{L}))(?: ?(?:(${THOUSAND})|(${MILLION})))?(?: ?(${CURRENCY}))?`

const wholeWords = (text: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`, "iu")
const before = (words: string) => wholeWords(`(?:${words}) ${AMOUNT}`)
const after = (words: string) => wholeWords(`${AMOUNT}[ -]?(?:${words})`)

/** Matches two limits, such as "300-500 тыс", "300 ming dan 500 ming gacha" and "between 300 and 500 thousand". */
const RANGES = [
  wholeWords(
    `(?:(?:от|from) )?${AMOUNT}(?: ?[-–—] ?| (?:до|to) |[ -]?(?:dan|дан) )${AMOUNT}(?:[ -]?(?:gacha|гача))?`,
  ),
  wholeWords(`between ${AMOUNT} and ${AMOUNT}`),
]
const MAX = [
  before("до|не дороже|дешевле|under|below|up to"),
  after("gacha|гача|dan arzon|дан арзон"),
]
const MIN = [before("от|дороже|from|over"), after("dan|дан")]

/** A smaller number without a currency is no price: it may be a volume or a part of a name. */
const MIN_PRICE = 1000

interface PriceLimits {
  /** The lowest and the highest price, in minor units of the currency in which the visitor sees prices. */
  min: number
  max: number
  /** The query without the words that limit the price. */
  rest: string
}

/** Reads the price limits of a query such as "духи до 500 000", "300 ming soʻmdan", "300-500 тыс" and "under 500000". */
export function readPriceLimits(query: string): PriceLimits {
  if (!/\d/.test(query)) return { min: 0, max: Infinity, rest: query }
  let rest = query.replaceAll(/\s+/g, " ")
  for (const range of RANGES) {
    const [found = "", ...groups] = range.exec(rest) ?? []
    const limits = readRange(groups)
    if (limits) return { ...limits, rest: rest.replace(found, " ") }
  }
  const find = (patterns: readonly RegExp[]): number | null => {
    for (const limit of patterns) {
      const [found = "", ...groups] = limit.exec(rest) ?? []
      const amount = readAmount(groups)
      if (amount === null) continue
      rest = rest.replace(found, " ")
      return amount
    }
    return null
  }
  const max = find(MAX)
  const min = find(MIN)
  return min === null && max === null
    ? { min: 0, max: Infinity, rest: query }
    : { min: min ?? 0, max: max ?? Infinity, rest }
}

/** The groups of AMOUNT in a match. */
type Groups = readonly (string | undefined)[]

/** Returns the amount in minor units; null if the number is no price. */
function readAmount([number, thousand, million, currency]: Groups): number | null {
  if (number === undefined) return null
  const amount = parseNumber(number) * (million ? 1_000_000 : thousand ? 1000 : 1)
  return currency === undefined && amount < MIN_PRICE ? null : Math.round(amount * MINOR_PER_MAJOR)
}

/** Reads a range. Its first number may lack unit and currency: the ones of the second number then belong to both. */
function readRange(groups: Groups): Pick<PriceLimits, "min" | "max"> | null {
  const [from = "", thousand, million, fromCurrency, to = "", ...unit] = groups
  const currency = fromCurrency ?? unit[2]
  const hasUnit = thousand !== undefined || million !== undefined
  const own = hasUnit || parseNumber(from) >= parseNumber(to)
  const min = readAmount([from, ...(own ? [thousand, million] : unit.slice(0, 2)), currency])
  const max = readAmount([to, ...unit.slice(0, 2), currency])
  return min !== null && max !== null && min < max ? { min, max } : null
}

/** Parses a number with separators between thousands or with decimals: "500 000" and "1,5". */
function parseNumber(text: string): number {
  return Number(text.replaceAll(/[ .,'’](?=\d{3})/g, "").replace(",", "."))
}
