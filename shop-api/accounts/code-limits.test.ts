import { describe, expect, it } from "vitest"
import { findRefusedSend } from "#shop-api/accounts/code-limits.ts"

const now = new Date("2026-11-20T12:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe("how often a phone gets a code", () => {
  it("lets the first one go at once", () => {
    expect(findRefusedSend([], now, 60)).toBeNull()
  })

  it("waits for the rest of the resend pause", () => {
    expect(findRefusedSend([ago(0.25)], now, 60)).toBe(45)
    expect(findRefusedSend([ago(1)], now, 60)).toBeNull()
  })

  it("stops at three in ten minutes, until the first of them is ten minutes old", () => {
    expect(findRefusedSend([ago(2), ago(4)], now, 60)).toBeNull()
    expect(findRefusedSend([ago(2), ago(4), ago(6)], now, 60)).toBe(4 * 60)
    expect(findRefusedSend([ago(2), ago(4), ago(10)], now, 60)).toBeNull()
  })

  it("stops at six in a day", () => {
    const six = [60, 120, 180, 240, 300, 23 * 60].map(ago)
    expect(findRefusedSend(six, now, 60)).toBe(3600)
    expect(findRefusedSend(six.slice(0, 5), now, 60)).toBeNull()
  })
})
