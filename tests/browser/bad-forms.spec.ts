import { expect, test } from "#tests/support/browser.ts"
import { postForm } from "#tests/support/post-form.ts"
import { wordsOf } from "#tests/support/words.ts"

const word = wordsOf("en")

test.describe("a form", () => {
  const PATHS = [
    ...[
      "auth/login",
      "auth/register",
      "auth/code",
      "password",
      "password/code",
      "contact",
      "country",
    ],
    ...[
      "form/add-to-cart",
      "form/remove-from-cart",
      "form/resend-code",
      "form/resend-password-code",
      "form/logout",
    ],
    ...["form/draft", "form/promocode", "form/save-card", "checkout/confirmation"],
  ]

  /** Raw bodies with what the shop answers; null: whatever a form without any field is answered. */
  const BODIES: [name: string, type: string, body: string, status: number | null][] = [
    ["JSON", "application/json", '{"phone":', null],
    ["plain text", "text/plain", "phone=1", null],
    [
      "names of every object",
      "application/x-www-form-urlencoded",
      "__proto__=x&constructor=y",
      null,
    ],
    ["brackets", "application/x-www-form-urlencoded", "a[__proto__][b]=1&phone[]=1&a.b.c=2", null],
    ["a field many times", "application/x-www-form-urlencoded", "phone=1&phone=2&id=1&id=2", null],
    ["NULs", "application/x-www-form-urlencoded", "phone=%00&password=%00&name=a%00", null],
    ["no UTF-8", "application/x-www-form-urlencoded", "phone=%ff%fe&%zz=%", null],
    [
      "a file for a text",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="phone"; filename="a"\r\n\r\nhi\r\n--x--\r\n',
      null,
    ],
    ["broken parts", "multipart/form-data; boundary=x", "--x\r\nbroken", 400],
    ["a call of a function", "application/x-www-form-urlencoded", "$ACTION_ID_x=1", 400],
    ["over 64 kB", "application/x-www-form-urlencoded", "a".repeat(65_537), 413],
  ]

  for (const [name, type, body, status] of BODIES) {
    test(`of ${name} is refused, never a fault @no-js`, async ({ request, shop }) => {
      for (const path of PATHS) {
        const headers = { "content-type": type, origin: shop.url }
        const answer = await request.post(`/en/${path}`, { data: body, headers, maxRedirects: 0 })
        if (status !== null) expect(answer.status(), path).toBe(status)
        expect([303, 400, 413, 422], path).toContain(answer.status())
        expect(await answer.text(), path).not.toMatch(/\bat \w+ \(|node_modules/)
      }
    })
  }

  test("from elsewhere is refused, and changes nothing @no-js", async ({ request, shop }) => {
    for (const origin of ["null", "https://evil.example", `${shop.url}.evil.example`, "x"]) {
      for (const path of PATHS.flatMap((one) => [`/en/${one}`, `/en/${one}.rsc`])) {
        const form = { id: "1", country: "kz" }
        const answer = await request.post(path, { form, headers: { origin }, maxRedirects: 0 })
        expect(answer.status(), `${origin} ${path}`).toBe(403)
        expect(answer.headers()["set-cookie"]).toBeUndefined()
      }
    }
    const headers = { "sec-fetch-site": "cross-site" }
    expect((await request.post("/en/form/logout", { headers })).status()).toBe(403)
  })

  test("is the only thing that writes: other methods and addresses of writes are refused @no-js", async ({
    request,
    shop,
  }) => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const path of ["/en", "/en/cart", "/en/form/logout", "/en/nowhere"]) {
        const answer = await request.fetch(path, { method, headers: { origin: shop.url } })
        expect(answer.status(), `${method} ${path}`).toBe(405)
        expect(answer.headers()["allow"]).toBe("GET, HEAD, POST")
      }
    }
    for (const path of PATHS.filter((one) => one.startsWith("form/"))) {
      expect((await request.get(`/en/${path}`)).status(), path).toBe(404)
    }
    const sitemap = await postForm(request, shop, "/en/sitemap.xml")
    expect(sitemap.status()).toBe(405)
    expect(await sitemap.text()).toBe("")
  })

  test("[S8.02] comes back with its errors to everybody, and never with its password @no-js", async ({
    request,
    shop,
  }) => {
    for (const agent of ["Mozilla/5.0 Chrome/140.0", "Googlebot/2.1"]) {
      const answer = await request.post("/en/auth/login", {
        form: { phone: "+998901112233", password: "WrongSecret1" },
        headers: { origin: shop.url, "user-agent": agent },
      })
      expect(answer.status()).toBe(422)
      const html = await answer.text()
      expect(html).toContain(word("api:auth.wrong"))
      expect(html).not.toContain("WrongSecret1")
    }
  })
})
