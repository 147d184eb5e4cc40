import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser.ts"
import { postForm } from "#tests/support/post-form.ts"

const word = getFixedT("en")

test.describe("a form", () => {
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
