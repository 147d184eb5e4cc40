import { describe, expect, test } from "vitest"
import { keysOfName, keysOfWhole, nounKeysOf } from "#shop-api/catalogue/search/phonetic-keys.ts"
import { readQueryWords } from "#shop-api/catalogue/search/query-words.ts"

const isSame = (one: string, other: string) =>
  readQueryWords(one).every(({ keys }, position) =>
    keys.some((key) => readQueryWords(other)[position]?.keys.includes(key)),
  )

describe("the keys of a word", () => {
  test("are common to its spellings in Latin and in Cyrillic", () => {
    for (const [one, other] of [
      ["шанель", "Chanel"],
      ["пештоқ", "Peshtoq"],
      ["пешток", "peshtoq"],
      ["ёғоч", "yogʻoch"],
      ["мёд", "мед"],
      ["лён", "lyon"],
      ["сухоцвет", "suxotsvet"],
      ["сухоцвет", "sukhotsvet"],
      ["жасмин", "zhasmin"],
      ["вишня", "vishnia"],
      ["печной", "pechnoj"],
      ["пачули", "patchouli"],
    ] as const) {
      expect(isSame(one, other), `${one} ${other}`).toBe(true)
    }
  })

  test("ignore apostrophes, accents and doubled letters, but not doubled digits", () => {
    expect(isSame("po‘stloq", "postloq")).toBe(true)
    expect(isSame("fumée", "fumee")).toBe(true)
    expect(isSame("fabbrica", "fabrica")).toBe(true)
    expect(isSame("100", "10")).toBe(false)
  })

  test("differ for words that sound different", () => {
    expect(isSame("роза", "rosa")).toBe(false)
    expect(isSame("oud", "iud")).toBe(false)
  })
})

describe("a name", () => {
  test("has keys for the parts around an apostrophe or a dash, and for the whole word", () => {
    const [hiver] = readQueryWords("hiver")
    const [dhiver] = readQueryWords("dhiver")
    expect(keysOfName("Cèdre d’Hiver")).toEqual(
      expect.arrayContaining([...(hiver?.keys ?? []), ...(dhiver?.keys ?? [])]),
    )
    expect(keysOfName("Tilla-kori")).toEqual(expect.arrayContaining(["tila", "kori", "tilakori"]))
    expect(keysOfWhole("Strand & Wick")).toEqual(["strandandvik"])
  })

  test("has no keys for the parts of an Uzbek word with oʻ, gʻ or ʼ, however its apostrophe is written", () => {
    for (const apostrophe of ["ʻ", "ʼ", "'", "’", "‘", "`"]) {
      for (const word of ["o*tloq", "bo*ston", "g*ijjak", "e*tibor"]) {
        const [, part = ""] = word.split("*")
        const [query] = readQueryWords(part)
        expect(keysOfName(word.replace("*", apostrophe)), word).not.toEqual(
          expect.arrayContaining([...(query?.keys ?? [])]),
        )
      }
    }
    const [elixir] = readQueryWords("Elixir")
    for (const name of ["L'Elixir", "qu’Elixir"]) {
      expect(keysOfName(name), name).toEqual(expect.arrayContaining([...(elixir?.keys ?? [])]))
    }
  })
})

test.each([
  ["перца", "перец"],
  ["огурцом", "огурец"],
  ["хлопка", "хлопок"],
  ["камня", "камень"],
  ["мха", "мох"],
  ["дёгтя", "дёготь"],
  ["льна", "лён"],
  ["чаем", "чай"],
  ["чёрного", "чёрн"],
])("the form %s has a key of %s", (form, noun) => {
  const keys = readQueryWords(noun).flatMap((word) => word.keys)
  expect(nounKeysOf(form).some((key) => keys.includes(key))).toBe(true)
})
