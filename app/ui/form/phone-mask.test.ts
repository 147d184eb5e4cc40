import { describe, expect, it } from "vitest"
import { moveToMask, phoneHint, withPrefix } from "./phone-mask.ts"

const uz = "+{998} 00 000-00-00"
const ru = "+{7} 000 000-00-00"

describe("a phone typed before its mask stands", () => {
  it("keeps every digit", () => {
    expect(withPrefix("901234567", uz)).toBe("+998901234567")
    expect(withPrefix("9", uz)).toBe("+9989")
    expect(withPrefix("998", uz)).toBe("+998998")
  })

  it("is left alone when it has its prefix", () => {
    expect(withPrefix("+998 90 123-45-67", uz)).toBe("+998901234567")
    expect(withPrefix("998901234567", uz)).toBe("+998901234567")
    expect(withPrefix("+7 999 123-45-67", ru)).toBe("+79991234567")
  })

  it("stays empty when there is none", () => {
    expect(withPrefix("", uz)).toBe("")
    expect(withPrefix(" + ", uz)).toBe("")
  })
})

describe("the mask", () => {
  it("is drawn with a line for each digit", () => {
    expect(phoneHint(uz)).toBe("+998 __ ___-__-__")
    expect(phoneHint(ru)).toBe("+7 ___ ___-__-__")
  })

  it("of another country takes over the digits that fit", () => {
    expect(moveToMask("+998 90 123-45-67", uz, ru)).toBe("+7901234567")
    expect(moveToMask("+7 999 123-45-67", ru, uz)).toBe("+998999123456")
    expect(moveToMask("", ru, uz)).toBe("")
  })
})
