import { expect, onTestFinished, test } from "vitest"
import { searchProducts } from "#contract/products.ts"
import { createTestApi } from "#tests/support/test-api.ts"

test("[D.12] is ready only when the catalogue is in memory, so that no visitor waits for it", async () => {
  let selects = 0
  const api = await createTestApi({
    onStatement: (kind) => void (kind === "select" && (selects += 1)),
  })
  onTestFinished(() => api.close())
  const countSelects = async (act: () => Promise<unknown>) => {
    const before = selects
    await act()
    return selects - before
  }
  expect((await api.fetch("/readyz")).status).toBe(200)
  await api.fetch("/api/v1/header/countries")
  // Waits for the shop's jobs at startup.
  await api.background.maintenance.run()
  await api.background.restock.run()
  await api.background.sms.idle()
  await api.background.downloads.idle()
  const list = () => api.get(searchProducts)
  // The first request selects the rows of the list, and the second finds them in memory.
  expect(await countSelects(list)).toBe(1)
  expect(await countSelects(list)).toBe(0)
})
