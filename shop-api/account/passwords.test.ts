import { availableParallelism } from "node:os"
import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { createPasswords } from "#shop-api/account/passwords.ts"

const passwords = createPasswords({
  hash: async (password) => password,
  verify: async (passwordHash, password) => {
    await setImmediate()
    return passwordHash === password
  },
})

test("[D1.550] checks the password of a new device while a known one signs in again and again", async () => {
  const known = { address: "192.0.2.1", isUrgent: true }
  let checks = 0
  const flood = Array.from({ length: 2 * availableParallelism() }, async () => {
    while (checks < 1000) {
      await passwords.verify("right", "right", known)
      checks += 1
    }
  })
  const isRight = await passwords.verify("mine", "mine", { address: "198.51.100.1" })
  expect(isRight).toBe(true)
  expect(checks).toBeLessThan(200)
  await Promise.all(flood)
})

test("[D1.550] lets networks take turns", async () => {
  const known = { address: "192.0.2.1", isUrgent: true }
  let checks = 0
  const flood = Array.from({ length: 150 }, async () => {
    await passwords.verify("right", "right", known)
    checks += 1
  })
  await passwords.hash("mine", "198.51.100.1")
  expect(checks).toBeLessThan(100)
  await Promise.all(flood)
})
