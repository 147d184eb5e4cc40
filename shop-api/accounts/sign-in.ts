import { setTimeout as pause } from "node:timers/promises"
import { login, logout } from "#contract/auth.ts"
import { countAttempt, delayAfter, forgetFailures } from "#shop-api/accounts/login-failures.ts"
import { verifyPassword } from "#shop-api/accounts/passwords.ts"
import { endToken, issueToken } from "#shop-api/accounts/tokens.ts"
import { findUserByPhone } from "#shop-api/accounts/users.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle, handleSignedIn } from "#shop-api/http/route.ts"

/** Sign-in by phone and password, and the end of it. `wait` puts answers off, by milliseconds. */
export function registerSignIn(
  app: ApiApp,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => pause(milliseconds),
): void {
  const { db } = app.services.database

  handle(app, login, async ({ body, caller }) => {
    await app.services.captcha.require(body.recaptcha_token, "api_login")
    const at = caller.now()
    const delay = delayAfter(await countAttempt(db, body.phone, at))
    if (delay > 0) await wait(delay)
    const user = await findUserByPhone(db, body.phone)
    const matches = await verifyPassword(user?.passwordHash ?? null, body.password)
    if (!user || !matches) throw new ApiError(422, "auth.wrong")
    return db.transaction(async (tx) => {
      await forgetFailures(tx, body.phone)
      return issueToken(tx, user.id, at)
    })
  })

  handleSignedIn(app, logout, async ({ caller }) => {
    await endToken(db, caller.user.tokenHash)
    return { message: caller.t("auth.signed_out") }
  })
}
