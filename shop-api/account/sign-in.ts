import { setTimeout as pause } from "node:timers/promises"
import { login, logout } from "#contract/auth.ts"
import { guardSignIn } from "#shop-api/account/sign-in-limits.ts"
import { endToken, issueToken } from "#shop-api/account/tokens.ts"
import { findUserByPhone, lockPassword } from "#shop-api/account/users.ts"
import { requirePerson } from "#shop-api/captcha/require-person.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"

/**
 * Registers the routes that sign a customer in by phone and password, and sign them out.
 *
 * @param wait delays a response by the given milliseconds; tests replace it
 */
export function registerSignIn(
  app: ApiApp,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => pause(milliseconds),
): void {
  const { database, passwords } = app.services
  const { db } = database

  handle(app, login, async ({ body, caller }) => {
    const person = { token: body.recaptcha_token, action: "api_login" } as const
    const hasPassedCaptcha = await requirePerson(app.services, caller, person)
    const at = caller.now()
    const { phone, password } = body
    const { address } = caller
    const attempt = await guardSignIn(app.services, caller, { phone, hasPassedCaptcha, wait })
    const { user, matches } = await attempt.delayed(async () => {
      const found = await findUserByPhone(db, phone)
      const hash = found?.passwordHash ?? null
      const { isUrgent } = attempt
      return { user: found, matches: await passwords.verify(hash, password, { address, isUrgent }) }
    })
    if (!user || !matches) throw new ApiError(422, "auth.wrong")
    const token = await db.transaction(async (tx) => {
      // Waits for a concurrent password change of this customer to end. Otherwise a session could start with the old
      // password after the change. A blocked customer gets the response of a wrong password [D1.522].
      if (!(await lockPassword(tx, user))) throw new ApiError(422, "auth.wrong")
      return issueToken(tx, user.id, at)
    })
    await attempt.succeed()
    return { ...token, country_id: user.countryId }
  })

  handle(app, logout, async ({ caller }) => {
    await endToken(db, caller.user.tokenHash)
    return { message: caller.t("auth.signed_out") }
  })
}
