import { describe, expect, test } from "vitest"
import { slugOf } from "#shop-api/catalogue/romanize.ts"

describe("a name in a URL", () => {
  test.each([
    ["Strand & Wick", "strand-wick"],
    ["Сухоцвет", "suhotsvet"],
    ["Белый чай", "belyy-chay"],
    ["Лён", "lyon"],
    ["Poʻstloq", "postloq"],
    ["Пўстлоқ", "postlok"],
    ["Бӯи Моҳӣ", "bui-mohi"],
    ["Cèdre d’Hiver", "cedre-dhiver"],
    ["  №1!  ", "no1"],
  ])("writes %s as %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test("is empty when no character can be romanized", () => {
    expect(slugOf("香水")).toBe("")
    expect(slugOf("!!!")).toBe("")
  })
})
