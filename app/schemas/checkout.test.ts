import { coerceFormValue } from "@conform-to/zod/v4/future"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import {
  ConfirmationForm,
  DeliveryForm,
  DraftForm,
  PaymentForm,
  resolveIntent,
} from "./checkout.ts"

/** Parses a form as an action does. */
const read = <S extends z.ZodType>(schema: S, form: Record<string, string>) =>
  coerceFormValue(schema).safeParse(form)

function errorsOf(schema: z.ZodType, form: Record<string, string>): Record<string, string> {
  const { error } = read(schema, form)
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  )
}

const delivery = {
  fullName: "Nilufar Karimova",
  phone: "+998 90 123-45-67",
  region: "14",
  district: "141",
  location: "Registon 12",
  notes: "",
}

describe("the delivery form", () => {
  test("normalizes phone and comment", () => {
    expect(read(DeliveryForm, { ...delivery, notes: " Call\r\nfirst " }).data).toEqual({
      ...delivery,
      phone: "+998901234567",
      region: 14,
      district: 141,
      notes: "Call\nfirst",
    })
  })

  test("[D1.332] leaves one space between the words of the receiver's name", () => {
    const typed = { ...delivery, fullName: " Ольга   Мария  Ким " }
    expect(read(DeliveryForm, typed).data?.fullName).toBe("Ольга Мария Ким")
  })

  test("requires all fields but e-mail and comment", () => {
    expect(errorsOf(DeliveryForm, {})).toEqual({
      fullName: "errors:required",
      phone: "errors:required",
      region: "errors:required",
      district: "errors:required",
      location: "errors:required",
    })
  })

  test("accepts a comment of 1000 characters and counts a line break as one", () => {
    expect(errorsOf(DeliveryForm, { ...delivery, notes: `${"a\r\n".repeat(499)}bc` })).toEqual({})
    expect(errorsOf(DeliveryForm, { ...delivery, notes: "a".repeat(1001) })).toEqual({
      notes: "errors:notes_length",
    })
  })

  test.each(["0", "-1", "1.5", "abc", "99999999999"])("rejects %s as a region", (region) => {
    expect(errorsOf(DeliveryForm, { ...delivery, region })).toEqual({ region: "errors:invalid" })
  })
})

describe("a draft", () => {
  test("keeps valid values and omits incomplete ones", () => {
    const typed = { email: "nilufar@", region: "14", district: "", location: "Reg", notes: "" }
    expect(DraftForm.parse(typed)).toEqual({
      email: undefined,
      region: 14,
      district: null,
      location: "Reg",
      notes: "",
    })
  })

  test("omits invalid values without an error", () => {
    const junk = { email: "x".repeat(200), region: "x", district: "-1", location: "x".repeat(301) }
    expect(Object.values(DraftForm.parse(junk)).filter((value) => value !== undefined)).toEqual([])
  })
})

describe("the payment form", () => {
  test("accepts an empty card as none", () => {
    expect(read(PaymentForm, { option: "card", card: "" }).data).toEqual({ option: "card" })
  })

  test("requires a known payment option", () => {
    for (const form of [{ scripts: "1" }, { option: "gold" }] as Record<string, string>[]) {
      expect(errorsOf(PaymentForm, form)).toEqual({ option: "errors:payment_option" })
    }
  })
})

describe("the confirmation form", () => {
  const order = { terms: "on", key: "4c858e7e-6a05-44f6-af85-ad2d5943be45", total: "25704000" }

  test("has the total as an amount in minor units", () => {
    expect(read(ConfirmationForm, order).data).toMatchObject({
      intent: "place",
      key: order.key,
      total: 25_704_000,
      payer: null,
    })
  })

  test("requires the terms to be accepted", () => {
    const { terms: _, ...unaccepted } = order
    expect(errorsOf(ConfirmationForm, unaccepted)).toEqual({ terms: "errors:terms" })
  })

  test.each([
    ["key", "x"],
    ["total", "1.5"],
    ["total", "-1"],
    ["applied_promocode", "X".repeat(41)],
  ])("drops a broken %s, which the page wrote itself", (name, value) => {
    expect(read(ConfirmationForm, { ...order, [name]: value }).data).not.toHaveProperty(name, value)
    expect(errorsOf(ConfirmationForm, { ...order, [name]: value })).toEqual({})
  })

  const manager = { manager: "on", manager_id: " 100 245 " }
  const payer = { payer_id: "100245", payer_name: "Sardor", payer_signature: "1.x" }

  test("requires a manager ID when the order goes through a manager", () => {
    const ticked = { ...order, manager: "on", manager_id: " " }
    expect(errorsOf(ConfirmationForm, ticked)).toEqual({ manager_id: "errors:manager_id" })
    const { terms: _, ...unaccepted } = ticked
    expect(errorsOf(ConfirmationForm, unaccepted)).toEqual({
      manager_id: "errors:manager_id",
      terms: "errors:terms",
    })
    expect(errorsOf(ConfirmationForm, { ...order, manager_id: "" })).toEqual({})
  })

  test("names the manager ID that the action must look up before it places the order", () => {
    const { terms: _, ...unaccepted } = order
    for (const form of [
      { ...order, ...manager },
      { ...order, ...manager, ...payer, payer_id: "100318" },
      { ...order, ...manager, ...payer, payer_signature: "" },
    ] as Record<string, string>[]) {
      expect(read(ConfirmationForm, form).data).toMatchObject({
        intent: "place",
        payer: null,
        unknownManager: "100245",
        terms: true,
      })
    }
    expect(read(ConfirmationForm, { ...unaccepted, ...manager }).data).toMatchObject({
      intent: "place",
      unknownManager: "100245",
      terms: false,
    })
    const shown = { ...manager, ...payer }
    expect(read(ConfirmationForm, { ...order, ...shown }).data).toMatchObject({
      intent: "place",
      unknownManager: null,
    })
    expect(errorsOf(ConfirmationForm, { ...unaccepted, ...shown })).toEqual({
      terms: "errors:terms",
    })
  })

  test("looks up the manager ID with its button, ticked or not", () => {
    for (const form of [manager, { manager_id: "100245" }]) {
      expect(read(ConfirmationForm, { ...form, intent: "find_payer" }).data).toMatchObject({
        intent: "find_payer",
        manager_id: "100245",
      })
    }
  })

  test.each(["ID 100245", "id: 100245", "№100245", "No. 100 245", "#100245", "١٠٠٢٤٥"])(
    "[D1.622] reads the manager ID 100245 in “%s”",
    (manager_id) => {
      const form = { ...order, ...manager, manager_id }
      expect(read(ConfirmationForm, form).data).toMatchObject({ unknownManager: "100245" })
      expect(read(ConfirmationForm, { ...form, ...payer }).data).toMatchObject({
        payer: { id: 100_245 },
        unknownManager: null,
      })
    },
  )

  test.each([{ intent: "find_payer" }, { intent: "find_payer", manager: "on", manager_id: " " }])(
    "asks for the manager ID that %j does not have, and places no order",
    (form) => {
      expect(errorsOf(ConfirmationForm, { ...order, ...form })).toEqual({
        manager_id: "errors:manager_id",
      })
    },
  )

  test("includes the payer whose name was shown, if the box is ticked", () => {
    const shown = { ...order, ...manager, ...payer }
    const triple = { id: 100_245, name: "Sardor", signature: "1.x" }
    expect(read(ConfirmationForm, shown).data).toMatchObject({ intent: "place", payer: triple })
    const { manager: _, ...unticked } = shown
    expect(read(ConfirmationForm, unticked).data).toMatchObject({ intent: "place", payer: null })
    expect(read(ConfirmationForm, { ...shown, intent: "drop_payer" }).data).toEqual({
      intent: "drop_payer",
    })
  })

  test("has the fields of its intent alone", () => {
    const form = { promocode: " atir 10\u00a0", manager_id: "100245", terms: "?" }
    expect(read(ConfirmationForm, { ...form, intent: "promocode" }).data).toEqual({
      intent: "promocode",
      promocode: "ATIR10",
    })
    expect(read(ConfirmationForm, { ...form, intent: "drop_promocode" }).data).toEqual({
      intent: "drop_promocode",
    })
    expect(read(ConfirmationForm, { ...form, intent: "find_payer" }).data).toEqual({
      intent: "find_payer",
      manager_id: "100245",
    })
  })

  test.each(["place", "", "gold"])("places the order for the intent %j", (intent) => {
    expect(read(ConfirmationForm, { ...order, intent }).data).toMatchObject({ intent: "place" })
  })

  test.each([
    [{ promocode: "ATIR10" }, "promocode"],
    [{ promocode: "ATIR10", manager: "on", manager_id: "100245" }, "promocode"],
    [{ promocode: "", manager: "on", manager_id: "100245" }, "find_payer"],
    [{ promocode: "", manager_id: "100245" }, "promocode"],
    [{ promocode: "", terms: "on" }, "promocode"],
    [{ promocode: "A", applied_promocode: "A", manager: "on", manager_id: "7" }, "find_payer"],
    [{ promocode: "A", applied_promocode: "A", terms: "on" }, "place"],
  ])("looks up what is typed when Enter sends %j", (fields, intent) => {
    expect(resolveIntent({ ...fields, intent: "enter" })).toBe(intent)
  })

  test.each([
    [{ promocode: "atir 10" }, "promocode"],
    [{ promocode: "X".repeat(41), terms: "on" }, "promocode"],
    [{ promocode: "atir 10", applied_promocode: "ATIR10" }, "place"],
    [{ promocode: "YOZ20", applied_promocode: "ATIR10" }, "promocode"],
    [{ promocode: "  " }, "place"],
    [{ promocode: "ATIR10", intent: "find_payer" }, "find_payer"],
  ])("[D1.250] looks up a typed promocode when the order is placed with %j", (fields, intent) => {
    expect(resolveIntent(fields)).toBe(intent)
  })

  test("drops a promocode that is too long, so that the action refuses it", () => {
    const form = { intent: "promocode", promocode: "X".repeat(41) }
    expect(read(ConfirmationForm, form).data).toEqual({ intent: "promocode" })
  })

  test("refuses a manager ID that is too long before anything else", () => {
    const manager_id = "1".repeat(41)
    for (const form of [
      { manager: "on", manager_id },
      { intent: "find_payer", manager_id },
    ] as Record<string, string>[]) {
      expect(errorsOf(ConfirmationForm, form)).toEqual({ manager_id: "errors:invalid" })
    }
  })
})
