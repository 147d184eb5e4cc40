import { describe, expect, test } from "vitest"
import { isGtin, isInStore } from "./gtin.ts"

describe("a barcode", () => {
  test.each([
    ["4006381333931", "an EAN-13"],
    ["036000291452", "a UPC-A"],
    ["96385074", "an EAN-8"],
    ["10614141000415", "a GTIN-14"],
  ])("[D1.40] accepts %s, %s", (barcode) => {
    expect([isGtin(barcode), isInStore(barcode)]).toEqual([true, false])
  })

  test.each([
    ["4006381333932", "a wrong check digit"],
    ["400638133393", "a missing digit"],
    ["A-17", "letters"],
    ["123456789", "nine digits"],
  ])("[D1.40] rejects %s with %s", (barcode) => {
    expect(isGtin(barcode)).toBe(false)
  })

  test.each([
    ["0000000000000", "zeros only"],
    ["9900000000004", "a coupon"],
    ["9800000000007", "a refund receipt"],
    ["9840000000003", "a coupon of a currency area"],
    ["0500000000005", "a coupon"],
    ["500000000005", "a coupon as a UPC"],
  ])("[D1.40] rejects %s, %s", (barcode) => {
    expect([isGtin(barcode), isInStore(barcode)]).toEqual([false, false])
  })

  test.each([
    ["2000000000008", "prefix 2"],
    ["0200000000004", "prefix 02"],
    ["0400000000002", "prefix 04"],
    ["200000000004", "a UPC of prefix 2"],
    ["20000004", "eight digits of prefix 2"],
    ["12000000000005", "a carton of prefix 2"],
  ])("[D1.40] rejects the in-store number %s: %s", (barcode) => {
    expect([isGtin(barcode), isInStore(barcode)]).toEqual([false, true])
  })
})
