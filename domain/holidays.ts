/**
 * Days without deliveries in 2026 and 2027, by country (iso_code): public holidays, working days that were exchanged
 * for a holiday on a weekend, and additional days off that were announced. The dates of lunar holidays (Ramazon hayit,
 * Qurbon hayit) in 2027 are astronomical forecasts; a decree may move them by a day.
 */
const HOLIDAYS: Record<string, ReadonlySet<string>> = {
  uz: days({
    2026: [
      "01-01 01-02 03-08 03-09 03-20 03-21 03-23 05-09 05-11 05-27 05-28 05-29",
      "08-31 09-01 10-01 12-08 12-31",
    ],
    2027: ["01-01 03-08 03-10 03-21 03-22 05-09 05-10 05-16 05-17 09-01 10-01 12-08"],
  }),
  // The Constitution of 2026 moved Constitution Day from August 30 to March 15.
  kz: days({
    2026: [
      "01-01 01-02 01-07 03-08 03-09 03-21 03-22 03-23 03-24 03-25 05-01 05-07",
      "05-09 05-11 05-27 07-06 10-25 10-26 12-16",
    ],
    2027: [
      "01-01 01-02 01-04 01-07 03-08 03-15 03-21 03-22 03-23 03-24 05-01 05-03",
      "05-07 05-09 05-10 05-16 07-06 10-25 12-16",
    ],
  }),
  // According to the Labour Code of 2025, January 1 to 7 and May 1 to 9 are days off. A holiday on a weekend is not
  // moved to a working day.
  kg: days({
    2026: [
      "01-01 01-02 01-03 01-04 01-05 01-06 01-07 03-08 03-20 03-21 05-01 05-02",
      "05-03 05-04 05-05 05-06 05-07 05-08 05-09 05-27 08-31",
    ],
    2027: [
      "01-01 01-02 01-03 01-04 01-05 01-06 01-07 03-08 03-10 03-21 05-01 05-02",
      "05-03 05-04 05-05 05-06 05-07 05-08 05-09 05-16 08-31",
    ],
  }),
  tj: days({
    2026: [
      "01-01 03-08 03-09 03-20 03-21 03-22 03-23 03-24 03-25 03-26 03-27 05-09",
      "05-11 05-27 06-27 06-29 09-09 11-06",
    ],
    2027: [
      "01-01 03-08 03-10 03-21 03-22 03-23 03-24 03-25 05-09 05-10 05-16 05-17",
      "06-27 06-28 09-09 11-06 11-08",
    ],
  }),
  ru: days({
    2026: [
      "01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 01-09 02-23 03-08 03-09",
      "05-01 05-09 05-11 06-12 11-04 12-31",
    ],
    2027: [
      "01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-03",
      "05-09 05-10 06-12 06-14 11-04",
    ],
  }),
}

/** The last year whose holidays are known. In later years, deliveries are promised for holidays, too. */
const LAST_HOLIDAY_YEAR = Math.max(
  ...Object.values(HOLIDAYS).flatMap((dates) => [...dates].map((date) => Number(date.slice(0, 4)))),
)

/**
 * Whether a date (`YYYY-MM-DD`) is a day off in a country (iso_code). False for countries and years that the list does
 * not contain.
 */
export function isHoliday(country: string, isoDate: string): boolean {
  return Object.hasOwn(HOLIDAYS, country) && HOLIDAYS[country]?.has(isoDate) === true
}

/** Days that the operator adds to the list of holidays, each as a country (iso_code) and a date: `uz:2028-01-01`. */
export interface ExtraDays {
  /** Further days without deliveries. */
  off: ReadonlySet<string>
  /** Days with deliveries in spite of the list or the weekend. They win over `off`. */
  working: ReadonlySet<string>
}

/**
 * Returns the year of the date 60 days from now if its holidays are unknown, otherwise null. Customers already get
 * delivery dates that far ahead. One day off that the operator added, in any country, makes the year known.
 */
export function findUnknownHolidayYear(now: Date, { off }: Pick<ExtraDays, "off">): number | null {
  const soon = new Date(now.getTime() + 60 * 86_400_000).getUTCFullYear()
  if (soon <= LAST_HOLIDAY_YEAR || [...off].some((day) => day.includes(`:${soon}-`))) return null
  return soon
}

/** The days of one country. Dates are in the form `YYYY-MM-DD`. */
export interface Calendar {
  /** Also true for a holiday on which couriers deliver, because the operator has made it a working day. */
  isHoliday: (isoDate: string) => boolean
  isExtraWorkingDay: (isoDate: string) => boolean
}

/** Creates the calendar of a country (iso_code): the list of holidays with the operator's days. */
export function createCalendar(country: string, { off, working }: ExtraDays): Calendar {
  return {
    isExtraWorkingDay: (isoDate) => working.has(`${country}:${isoDate}`),
    isHoliday: (isoDate) => off.has(`${country}:${isoDate}`) || isHoliday(country, isoDate),
  }
}

function days(byYear: Record<number, string[]>): Set<string> {
  return new Set(
    Object.entries(byYear).flatMap(([year, lines]) =>
      lines.flatMap((line) => line.split(" ").map((day) => `${year}-${day}`)),
    ),
  )
}
