import type { BrowserContext } from "playwright/test"
import { z } from "zod"
import { register, sendConfirmation } from "#contract/auth.ts"
import type { Call } from "#contract/call.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Shop } from "#tests/support/shop.ts"

/** Registers an Uzbek customer through the shop API. Returns the customer's token. */
export async function createCustomer(
  shop: Pick<Shop, "url" | "lastCode">,
  phone: string,
  name = { first: "Nilufar", last: "Karimova" },
): Promise<string> {
  const sent = await send(shop.url, sendConfirmation, {
    country_id: 1,
    email: null,
    phone,
    recaptcha_token: "",
  })
  const answer = await send(
    shop.url,
    register,
    {
      country_id: 1,
      first_name: name.first,
      last_name: name.last,
      phone,
      email: null,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      confirm_code: await shop.lastCode(phone),
      recaptcha_token: "",
    },
    sent.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
  )
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json())
  return access_token
}

/** Registers a customer and signs the browser in, for tests in which registration itself does not matter. */
export async function signIn(
  context: BrowserContext,
  shop: Pick<Shop, "url" | "lastCode">,
  phone: string,
): Promise<void> {
  const value = await createCustomer(shop, phone)
  await context.addCookies([{ name: "token", value, url: shop.url }])
}

export async function putIntoCart(
  context: BrowserContext,
  shop: Pick<Shop, "url">,
  ids: readonly number[],
): Promise<void> {
  const value = ids.map((id) => `${id}.1`).join("~")
  await context.addCookies([{ name: "cart", value, url: shop.url }])
}

/** Returns the ids of perfumes that can be ordered in Uzbekistan, cheapest first. */
export async function listOrderable(shop: Pick<Shop, "url">, count: number): Promise<number[]> {
  const { items } = await fetchProducts(shop, `orderable=1&sort=price&per_page=${count}`)
  return items.map(({ id }) => id)
}

async function send(origin: string, call: Call, body: unknown, cookie = ""): Promise<Response> {
  const answer = await fetch(origin + call.path, {
    method: call.method,
    headers: {
      ...fromElsewhere(),
      "content-type": "application/json",
      "app-country": "uz",
      cookie,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
