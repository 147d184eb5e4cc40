import { describe, expect, test } from "vitest"
import { formatExpiry, isExpired } from "./card-expiry.ts"

/** Types the text into an empty field, which is formatted after each character. */
const type = (text: string) => [...text].reduce((value, key) => formatExpiry(value + key), "")

describe("[S5.20] [D1.145] the expiry of a card", () => {
  test.each<[typed: string, shown: string]>([
    ["", ""],
    ["0", "0"],
    ["1", "1"],
    ["5", "05"],
    ["9", "09"],
    ["12", "12"],
    ["1/", "01 / "],
    ["1.", "01 / "],
    ["1-", "01 / "],
    ["1 ", "01 / "],
    ["5/", "05 / "],
    ["0/", "0"],
    ["/", ""],
    ["1/30", "01 / 30"],
    ["1 / 30", "01 / 30"],
    ["5.31", "05 / 31"],
    ["531", "05 / 31"],
    ["3/9", "03 / 9"],
    ["0330", "03 / 30"],
    ["03 / 30", "03 / 30"],
    ["05/2031", "05 / 31"],
    ["052031", "05 / 31"],
    ["5-2031", "05 / 31"],
    ["13/99", "13 / 99"],
    ["1399", "13 / 99"],
    ["0a5", "05"],
    ["03/2099", "03 / 99"],
    ["03/1999", "03 / 1999"],
    ["03/2199", "03 / 2199"],
  ])("typed as %j becomes %j", (typed, shown) => {
    expect(type(typed)).toBe(shown)
    expect(formatExpiry(typed)).toBe(shown)
    expect(formatExpiry(shown)).toBe(shown)
  })

  test.each<[pasted: string, shown: string]>([
    ["2031-05", "05 / 31"],
    ["2031-5", "05 / 31"],
    ["2031/12", "12 / 31"],
    ["203105", "05 / 31"],
    [" 05/31 ", "05 / 31"],
    ["05\u201331", "05 / 31"],
    ["05\u00a0/\u00a031", "05 / 31"],
    ["05 / 20311", "05 / 20311"],
    // The first number may be a day or a year of two digits, so it is not swapped with the month.
    ["31/05", "31 / 05"],
  ])("pasted as %j becomes %j", (pasted, shown) => {
    expect(formatExpiry(pasted)).toBe(shown)
    expect(formatExpiry(shown)).toBe(shown)
  })

  test.each(["٠٥/٣١", "۰۵/۳۱", "٥/٢٠٣١"])(
    "[D1.470] in digits of another keyboard, typed or pasted as %j, becomes 05 / 31",
    (typed) => {
      expect(type(typed)).toBe("05 / 31")
      expect(formatExpiry(typed)).toBe("05 / 31")
    },
  )

  test("keeps a month that lost its first digit", () => {
    expect(formatExpiry("0 / 30")).toBe("0 / 30")
    expect(formatExpiry("5 / 30")).toBe("05 / 30")
  })
})

test.each([
  ["11", "26", "2026-11-30T23:59:59Z", false],
  ["11", "26", "2026-12-01T00:00:00Z", true],
  ["12", "26", "2026-12-31T23:59:59Z", false],
  ["12", "26", "2027-01-01T00:00:00Z", true],
])("[D1.72] a card of %s/%s at %s is expired: %s", (month, year, now, expired) => {
  expect(isExpired({ month, year }, Date.parse(now))).toBe(expired)
})
