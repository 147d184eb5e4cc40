import { setTimeout as pause } from "node:timers/promises"
import { login, logout } from "#contract/auth.ts"
import { guardSignIn } from "#shop-api/account/guard-sign-in.ts"
import { endToken, issueToken } from "#shop-api/account/tokens.ts"
import { findUserByPhone, lockPassword } from "#shop-api/account/users.ts"
import { requirePerson } from "#shop-api/captcha/require-person.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle, handleSignedIn } from "#shop-api/http/route.ts"

/** Signs customers in by phone and password, and signs them out. `wait` delays a response by milliseconds. */
export function registerSignIn(
  app: ApiApp,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => pause(milliseconds),
): void {
  const { database, passwords } = app.services
  const { db } = database

  handle(app, login, async ({ body, caller }) => {
    const person = { token: body.recaptcha_token, action: "api_login" } as const
    const isVouchedFor = await requirePerson(app.services, caller, person)
    const at = caller.now()
    const { phone } = body
    const attempt = await guardSignIn(app.services, caller, { phone, isVouchedFor, wait })
    const { user, matches } = await attempt.delayed(async () => {
      const found = await findUserByPhone(db, phone)
      const hash = found?.passwordHash ?? null
      return { user: found, matches: await passwords.verify(hash, body.password, attempt) }
    })
    if (!user || !matches) throw new ApiError(422, "auth.wrong")
    const token = await db.transaction(async (tx) => {
      // This lock waits for a concurrent password change, so that no session starts with the old password after the
      // change.
      if (!(await lockPassword(tx, user))) throw new ApiError(422, "auth.wrong")
      return issueToken(tx, user.id, at)
    })
    await attempt.succeed()
    return token
  })

  handleSignedIn(app, logout, async ({ caller }) => {
    await endToken(db, caller.user.tokenHash)
    return { message: caller.t("auth.signed_out") }
  })
}
