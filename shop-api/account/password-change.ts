import { setTimeout as pause } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import { changePassword } from "#contract/account.ts"
import { guardSignIn } from "#shop-api/account/sign-in-limits.ts"
import { endOtherTokens } from "#shop-api/account/tokens.ts"
import { getUser } from "#shop-api/account/users.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"

/**
 * Registers the route that changes the password of a signed-in customer, who must enter the old password. A wrong
 * old password counts as a failed sign-in. The new password must differ from the old one.
 *
 * @param wait delays a response by the given milliseconds; tests replace it
 */
export function registerPasswordChange(
  app: ApiApp,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => pause(milliseconds),
): void {
  const { database, passwords } = app.services
  const { db } = database

  handle(app, changePassword, async ({ body, caller }) => {
    const { address } = caller
    const { id, phone, passwordHash: known } = await getUser(db, caller.user.id)
    const attempt = await guardSignIn(app.services, caller, {
      phone,
      hasPassedCaptcha: false,
      wait,
    })
    const matches = await attempt.delayed(() =>
      passwords.verify(known, body.old_password, { address, isUrgent: true }),
    )
    if (!matches) {
      throw refuseFields({ old_password: "account.password_wrong" })
    }
    if (body.password === body.old_password) {
      await attempt.succeed()
      throw refuseFields({ password: "account.password_same" })
    }
    const passwordHash = await passwords.hash(body.password, address)
    await db.transaction(async (tx) => {
      // If two requests change the password at the same time, the second one fails, because the stored hash is no
      // longer the hash of the old password.
      const [changed] = await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, id), eq(users.passwordHash, known)))
        .returning({ id: users.id })
      if (!changed) throw refuseFields({ old_password: "account.password_wrong" })
      await endOtherTokens(tx, caller.user)
    })
    await attempt.succeed()
    return { message: caller.t("account.password_changed") }
  })
}
