import { expect, test } from "vitest"
import { readPriceLimits } from "./price-limits.ts"

test.each([
  ["до 500000", 0, 500_000],
  ["духи до 500 000", 0, 500_000],
  ["духи до 500 000 сумов", 0, 500_000],
  ["perfume under 500000", 0, 500_000],
  ["perfume under 500,000", 0, 500_000],
  ["500000 so'mgacha", 0, 500_000],
  ["500 000 soʻmgacha atir", 0, 500_000],
  ["500 ming soʻmgacha", 0, 500_000],
  ["dan 300000 gacha", 0, 300_000],
  ["300000 dan 500000 gacha", 300_000, 500_000],
  ["от 300 000 до 500 000", 300_000, 500_000],
  ["духи от 300 тыс. до 1,5 млн", 300_000, 1_500_000],
  ["не дороже 500к", 0, 500_000],
  ["дороже 500к", 500_000, Infinity],
  ["500000 dan arzon", 0, 500_000],
  ["500 000 сўмгача", 0, 500_000],
  ["до 3000 руб", 0, 3000],
  ["до 300 сомони", 0, 300],
  ["до 500 000 100 мл", 0, 500_000],
])("[D1.677] %s is a price from %s to %s", (query, min, max) => {
  expect(readPriceLimits(query)).toMatchObject({ min: min * 100, max: max * 100 })
})

test.each([
  ["300-500 тыс", 300_000, 500_000],
  ["духи 300–500 тыс сум", 300_000, 500_000],
  ["300 000 - 500 000", 300_000, 500_000],
  ["от 300 до 500 тысяч", 300_000, 500_000],
  ["от 300 000 до 500 тыс.", 300_000, 500_000],
  ["с 900 тыс до 1,5 млн", 900_000, 1_500_000],
  ["300-500 ming", 300_000, 500_000],
  ["300 ming - 500 ming soʻm", 300_000, 500_000],
  ["300 dan 500 minggacha", 300_000, 500_000],
  ["300 минг - 500 минг", 300_000, 500_000],
  ["between 300 and 500 thousand", 300_000, 500_000],
  ["from 300 to 500k", 300_000, 500_000],
  ["300k-500k", 300_000, 500_000],
  ["300-500 сомони", 300, 500],
  ["300 000 - 500 000 100 мл", 300_000, 500_000],
])("[D1.701] %s is a price from %s to %s", (query, min, max) => {
  expect(readPriceLimits(query)).toMatchObject({ min: min * 100, max: max * 100 })
})

test("[D1.701] the words of a range are no words of the search", () => {
  expect(readPriceLimits("духи от 300 до 500 тысяч dior").rest).toMatch(/^духи\s+dior$/)
  expect(readPriceLimits("between 300 and 500 thousand").rest.trim()).toBe("")
})

test.each([
  "до 100 мл",
  "до 50",
  "духи от диор",
  "212 vip",
  "4780000000012",
  "8 марта",
  "under 30ml",
  "50-100 мл",
  "300-500",
  "500 000-300 000",
  "4780000-000012",
  "90-60-90",
])("[D1.677] %s has no price, and stays as it is", (query) => {
  expect(readPriceLimits(query)).toEqual({ min: 0, max: Infinity, rest: query })
})

test("[D1.677] the words of a price are no words of the search", () => {
  expect(readPriceLimits("духи  до 500 000 сум 100 мл").rest).toMatch(/^духи\s+100 мл$/)
  expect(readPriceLimits("dior 500 000 soʻmgacha").rest.trim()).toBe("dior")
})
