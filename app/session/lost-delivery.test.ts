import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { consumeLostDelivery, saveLostDelivery } from "./lost-delivery.ts"

test("[D1.755] is kept when a prefetched page has read it, and deleted when an opened page has", async () => {
  const form = { owner: "+998901234567", country: "uz" }
  const saved = new Session(null)
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...form, location: "Navoiy 5" }))
    data.set(name, value)
  await saveLostDelivery(saved, data)
  const cookie = `co_lost=${saved.getSealed("lostDelivery")}`
  for (const isPrefetch of [true, false]) {
    const session = new Session(cookie, { isPrefetch })
    expect(await consumeLostDelivery(session, form)).toMatchObject({ location: "Navoiy 5" })
    expect(session.getSealed("lostDelivery") !== null).toBe(isPrefetch)
  }
})
