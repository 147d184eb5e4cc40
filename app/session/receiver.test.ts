import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { findReceiver, saveReceiver } from "./receiver.ts"

test("[D1.147] finds the accepted receiver only while the draft has the address that was accepted with it", async () => {
  const session = new Session(null)
  const accepted = { email: null, region: 1, district: 2, location: "Navoiy 5", notes: "" }
  const receiver = { fullName: "Nilufar Karimova", phone: "+998901234567" }
  await saveReceiver(session, { ...accepted, ...receiver })
  expect(await findReceiver(session, { ...accepted, notes: "Call first" })).toEqual(receiver)
  for (const typed of [
    { location: `${accepted.location} 2` },
    { region: 3 },
    { district: 4 },
    { email: "other@example.com" },
  ]) {
    expect(await findReceiver(session, { ...accepted, ...typed }), JSON.stringify(typed)).toBeNull()
  }
})
