import {
  login,
  register,
  resetPassword,
  sendConfirmation,
  sendPasswordCode,
} from "#contract/auth.ts"
import type { Call } from "#contract/call.ts"
import { applyPromocode } from "#contract/checkout.ts"
import { cookieOf, newPhone, registration } from "#tests/support/api-customers.ts"
import type { Reply, TestApi } from "#tests/support/test-api.ts"
import { answeredHeaders } from "#tests/support/visitor-headers.ts"

/** The number of wrong guesses that the attacker makes before the right one. */
const WRONG = { passwords: 150, codes: 5, promocodes: 3000 }

/**
 * Creates an attacker with a /32 of IPv6 and 10,000 IPv4 addresses, half of them in twenty full /24s, half scattered.
 * It answers every simple question (a sum in words), and repeats a guess that the shop answers with 429.
 */
export function createAttacker(
  api: TestApi,
  {
    victims,
    right,
  }: {
    /** Phones that the attacker knows. Some of them have an account. */
    victims: readonly string[]
    right: { PASSWORD: string; PROMOCODE: string }
  },
) {
  const made = { sms: 0, codes: 0, passwords: 0, promocodes: 0 }
  const compared = { passwords: 0, codes: 0, promocodes: 0 }
  const guesses = new Map<string, number>()
  /** Codes that the attacker has requested, newest last. It cannot read the SMS. */
  const asked: { phone: string; cookie: string; isReset: boolean; tries: number }[] = []
  let addresses = 0

  function nextAddress(): string {
    addresses += 1
    const hex = () => ((addresses * 2_654_435_761) >>> 0).toString(16).padStart(8, "0")
    if (addresses % 2 === 0) return `2a05:1:${hex().slice(0, 4)}:${hex().slice(4)}::1`
    const host = addresses % 5000
    if (addresses % 4 === 1) return `91.10.${host % 20}.${1 + (Math.floor(host / 20) % 250)}`
    return `${100 + (host % 20)}.${host % 250}.${Math.floor(host / 20) % 250}.9`
  }

  const victimOf = (turn: number) => victims[turn % victims.length] ?? ""

  async function askForCode(turn: number): Promise<void> {
    const isReset = turn % 2 === 0
    const phone = turn % 3 === 0 ? victimOf(turn) : newPhone()
    const call = isReset ? sendPasswordCode : sendConfirmation
    const body = isReset ? { phone } : { country_id: 1, email: null, phone }
    const { status, headers } = await send(call, body)
    if (status !== 200) return
    made.sms += 1
    asked.push({ phone, cookie: cookieOf(headers), isReset, tries: 0 })
  }

  /**
   * Guesses the newest code. The first guesses are wrong and use up the tries of the code. The guesses after them are
   * right, and the shop must reject them without a comparison.
   */
  async function guessCode(): Promise<void> {
    const code = asked.at(-1)
    if (!code) return
    const given =
      code.tries < WRONG.codes ? "000000" : (/\b\d{6}\b/.exec(lastSms(code.phone))?.[0] ?? "000000")
    const password = { password: "Robot2026x", password_confirmation: "Robot2026x" }
    const body = code.isReset
      ? { phone: code.phone, confirm_code: given, ...password }
      : { ...registration(code.phone, given), ...password }
    const reply = await send(code.isReset ? resetPassword : register, body, code.cookie)
    if (reply.status === 200) made.codes += 1
    if (reply.status === 422) {
      code.tries += 1
      compared.codes += 1
    }
    if (code.tries > WRONG.codes + 3) asked.pop()
  }

  const lastSms = (phone: string) =>
    api.printed
      .findLast((line) => line.includes(phone))
      ?.split(": ")
      .slice(1)
      .join(": ") ?? ""

  async function guessPassword(turn: number): Promise<void> {
    const phone = victimOf(Math.floor(turn / 400))
    const rank = guesses.get(phone) ?? 0
    const password = rank < WRONG.passwords ? `Password${rank}` : right.PASSWORD
    const { status } = await send(login, { phone, password })
    if (status === 200) made.passwords += 1
    if (status !== 422) return
    guesses.set(phone, rank + 1)
    compared.passwords += 1
  }

  async function guessPromocode(): Promise<void> {
    const isRight = compared.promocodes >= WRONG.promocodes
    const promocode = isRight ? right.PROMOCODE : `G${compared.promocodes}`
    const { status } = await send(applyPromocode, { promocode, subtotal: 1_000_000 })
    if (status === 200) made.promocodes += 1
    if (status === 422) compared.promocodes += 1
  }

  async function send(call: Call, body: object, cookie = ""): Promise<Reply> {
    const address = nextAddress()
    const headers = { ...(await answeredHeaders(api, address)), ...(cookie && { cookie }) }
    return await api.send(call, { body, headers })
  }

  return {
    async attempt(turn: number): Promise<void> {
      const kind = turn % 4
      if (kind === 0) await askForCode(turn / 4)
      else if (kind === 1) await guessPassword(turn)
      else if (kind === 2) await guessPromocode()
      else await guessCode()
    },
    report: () => ({
      codes: made.codes,
      passwords: made.passwords,
      promocodes: made.promocodes,
      guesses: { ...compared },
    }),
  }
}
