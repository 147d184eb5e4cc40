import { expect, test } from "vitest"
import { rejectRequest } from "#app/http/reject-request.ts"
import { withoutForm } from "#app/rsc/router-requests.ts"

const FORM = "application/x-www-form-urlencoded"

const createPost = (body: BodyInit, contentType?: string, path = "/ru/contact") =>
  new Request(`http://localhost${path}`, {
    method: "POST",
    body,
    headers: contentType === undefined ? {} : { "Content-Type": contentType },
  })

const post = async (...args: Parameters<typeof createPost>) =>
  (await rejectRequest(createPost(...args))).refusal

const fields = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=1`).join("&")

function parts(count: number, name = "name"): FormData {
  const form = new FormData()
  for (let at = 0; at < count; at += 1) form.append(name, "1")
  return form
}

test("accepts a form of a hundred fields, urlencoded or multipart", async () => {
  expect(await post(fields(100), FORM)).toBeNull()
  expect(await post(parts(100))).toBeNull()
})

test.each([
  ["more than a hundred fields", fields(101), FORM],
  ["only separators", "&".repeat(60_000), FORM],
  ["a name of 10 kB", `${"a".repeat(10_000)}=1`, FORM],
  ["more than a hundred parts", parts(101), undefined],
  ["a part with a name of 10 kB", parts(1, "a".repeat(10_000)), undefined],
])("[D1.11] rejects a form of %s in the visitor's language", async (_, body, contentType) => {
  const refusal = await post(body, contentType)
  expect(refusal?.status).toBe(400)
  expect(await refusal?.text()).toContain("Форму не удалось прочитать")
  expect(refusal?.headers.get("content-security-policy")).toContain("default-src 'none'")
})

test("parses a form, and passes the router a request without a body", async () => {
  const request = createPost("name=Nilufar&name=Karim", FORM)
  const { form } = await rejectRequest(request)
  expect(form?.getAll("name")).toEqual(["Nilufar", "Karim"])
  expect(request.bodyUsed).toBe(true)
  const sent = withoutForm(request)
  expect([sent.method, sent.url, sent.body]).toEqual(["POST", request.url, null])
  expect(sent.headers.has("content-type")).toBe(false)
})

test("leaves a body that is no form unread", async () => {
  const request = createPost("{}", "application/json")
  expect(await rejectRequest(request)).toEqual({ refusal: null, form: null })
  expect(request.bodyUsed).toBe(false)
})

test("responds to a rejected form of the router with the status alone", async () => {
  const refusal = await post(fields(101), FORM, "/ru/contact.rsc")
  expect([refusal?.status, await refusal?.text()]).toEqual([400, ""])
})
