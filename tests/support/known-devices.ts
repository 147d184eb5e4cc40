import { eq } from "drizzle-orm"
import { register, sendConfirmation } from "#contract/auth.ts"
import type { PasswordHashing } from "#shop-api/account/passwords.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import {
  cookieOf,
  createCustomer,
  newPhone,
  readCode,
  registration,
} from "#tests/support/api-customers.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { newAddress, type TestApi } from "#tests/support/test-api.ts"

/** Password hashing that costs nothing, for tests with many sign-ins. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => `hash of ${password}`,
  verify: async (passwordHash, password) => passwordHash === `hash of ${password}`,
}

/** Registers a customer from this network address. Returns the phone, and the cookie that identifies the browser. */
export async function registerWithDevice(api: TestApi, address = newAddress()) {
  const phone = newPhone()
  const body = { country_id: 1, email: null, phone }
  const sent = await api.send(sendConfirmation, { body, address })
  const cookie = cookieOf(sent.headers)
  const form = registration(phone, await readCode(api, phone))
  const { headers } = await api.send(register, { body: form, address, headers: { cookie } })
  const device = headers.getSetCookie().find((line) => line.startsWith("device=")) ?? ""
  return { phone, address, device: device.split(";")[0] ?? "" }
}

/**
 * Creates an account without a known network or device. Its password is PASSWORD, hashed by `quickHashing`. Returns its
 * phone number.
 */
export async function createAccount(api: TestApi): Promise<string> {
  const { id, phone } = await createCustomer(api)
  const passwordHash = await quickHashing.hash(PASSWORD)
  await api.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  return phone
}
