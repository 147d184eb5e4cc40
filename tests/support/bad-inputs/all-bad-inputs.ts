import type { BadInput } from "#tests/support/bad-inputs/bad-input.ts"
import { persons } from "#tests/support/bad-inputs/cases/account-fields.ts"
import { bodies } from "#tests/support/bad-inputs/cases/bodies.ts"
import { carts } from "#tests/support/bad-inputs/cases/checkout.ts"
import { cookies } from "#tests/support/bad-inputs/cases/cookies.ts"
import { headers } from "#tests/support/bad-inputs/cases/headers.ts"
import { http } from "#tests/support/bad-inputs/cases/http.ts"
import { injections } from "#tests/support/bad-inputs/cases/injections.ts"
import { nextPaths } from "#tests/support/bad-inputs/cases/next-paths.ts"
import { codes } from "#tests/support/bad-inputs/cases/one-time-codes.ts"
import { orders } from "#tests/support/bad-inputs/cases/orders.ts"
import { phones } from "#tests/support/bad-inputs/cases/phones.ts"

/**
 * Every bad input that the test sends to its shop, by kind. The bad inputs B279 to B286 need a captcha provider, so
 * tests/api/auth/captcha.test.ts sends them.
 */
export const BAD_INPUTS: Record<string, readonly BadInput[]> = {
  phones,
  persons,
  codes,
  "[D.68] return targets": nextPaths,
  carts,
  orders,
  bodies,
  injections,
  "[D.67] cookies": cookies,
  HTTP: http,
  headers,
}
