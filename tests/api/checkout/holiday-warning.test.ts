import { expect, test } from "vitest"
import { withTestApi } from "#tests/support/with-test-api.ts"

const api = withTestApi()

test("[D1.582] the log warns each day when the holidays in two months are not known", async () => {
  const listWarnings = async (at: string) => {
    api.clock.now = new Date(at)
    await api.background.maintenance.run()
    return api.logged.filter((line) => line.includes("The holidays of 2028 are not known"))
  }
  expect(await listWarnings("2027-08-15T07:00:00Z")).toHaveLength(0)
  expect(await listWarnings("2027-11-15T07:00:00Z")).toHaveLength(1)
  expect(await listWarnings("2027-11-16T06:59:00Z")).toHaveLength(1)
  expect(await listWarnings("2027-11-16T07:00:00Z")).toHaveLength(2)
})
