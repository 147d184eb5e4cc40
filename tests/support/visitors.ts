import { expect, request, type APIRequestContext } from "playwright/test"
import { z } from "zod"
import type { Locale } from "#domain/locale.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { readFirstPlace, readInput } from "#tests/support/html-tags.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { postForm } from "#tests/support/post-form.ts"
import { HOSTED_PAGE, type Screen } from "#tests/support/screen-list.ts"
import type { Shop } from "#tests/support/shop.ts"
import { createCustomer } from "#tests/support/signed-in-customer.ts"

/**
 * The visitors of screens. Guests are signed out: without cookies, with a filled cart, or with a history of viewed
 * perfumes. Visitors who register, reset the password or request a restock notification wait for a code. A new customer
 * has only registered. A customer has ordered and is about to order again.
 */
export type VisitorName =
  | "guest"
  | "guestWithCart"
  | "guestWithHistory"
  | "registering"
  | "resettingPassword"
  | "requestingRestock"
  | "newCustomer"
  | "customer"

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>

/** A shop with content for every screen. */
export interface OpenShop {
  urlOf(screen: Screen, locale: Locale): string
  /** Returns the form to post to the screen; undefined if the screen has none. */
  formOf(screen: Screen): Record<string, string> | undefined
  /** Returns the cookies of a visitor, for a browser context or a request context. */
  cookiesOf(visitor: VisitorName): Cookies
  close(): Promise<void>
}

/** Brings one visitor of each kind into their state, mostly by posting the shop's forms. */
export async function openShop(shop: Pick<Shop, "url" | "lastCode">): Promise<OpenShop> {
  const enter = (cookies: Record<string, string> = {}) => openRequests(shop, cookies)
  const guest = await enter()
  const stamp = await readField(guest, "/en/auth/register", "stamp")
  const { orderable, other, unorderable } = await getProducts(shop)
  const newCustomer = await enter({ token: await createCustomer(shop, newPhone()) })
  const phone = newPhone()
  const customer = await enter({
    token: await createCustomer(shop, phone),
    // The order of this cart stays unpaid. The later carts contain `orderable`, and the checkout shows no forms for a
    // cart whose products are in an unpaid order.
    cart: `${other}.1`,
  })
  const buyer = { api: customer, shop, phone }
  await reachConfirmation(buyer)
  const unpaid = await placeOrder(buyer)
  await fillCart(buyer, orderable)
  await addCard(buyer)
  await reachConfirmation(buyer)
  const paid = await placeOrder(buyer)
  await fillCart(buyer, orderable)
  const place = await reachConfirmation(buyer)
  const requests: Record<VisitorName, APIRequestContext> = {
    guest,
    guestWithCart: await enter({ cart: `${orderable}.1~${unorderable}.1` }),
    guestWithHistory: await enter({ viewed: `${orderable}~${unorderable}` }),
    registering: await requestCode(await enter({ locale: "en" }), shop, "auth/register", {
      country_id: "1",
      first_name: "Nilufar",
      last_name: "Karimova",
      phone: newPhone(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      stamp,
    }),
    // No account has this phone number. The shop shows the form for the code anyway, so as not to reveal that.
    resettingPassword: await requestCode(await enter({ locale: "en" }), shop, "password", {
      phone: newPhone(),
      stamp,
    }),
    requestingRestock: await requestCode(
      await enter({ locale: "en" }),
      shop,
      `product/${unorderable}/notify`,
      {
        phone: newPhone(),
        stamp,
      },
    ),
    newCustomer,
    customer,
  }

  const found: Record<string, string> = {
    orderable,
    unorderable,
    unpaid: unpaid.id,
    paid: paid.id,
    ...place,
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (all, name: string) => found[name] ?? all)
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(requests).map(async ([name, api]) => [name, await api.storageState()]),
    ),
  ) as Record<VisitorName, Cookies>

  return {
    cookiesOf: (visitor) => states[visitor],
    urlOf({ path }, locale) {
      if (path === HOSTED_PAGE) return inLanguage(unpaid.hostedPage, locale)
      return `/${locale}${fill(path)}`
    },
    formOf: ({ form }) =>
      form && Object.fromEntries(Object.entries(form).map(([name, value]) => [name, fill(value)])),
    async close() {
      for (const api of Object.values(requests)) await api.dispose()
    },
  }
}

/** Opens a request context with these cookies. */
export function openRequests(
  shop: Pick<Shop, "url">,
  cookies: Record<string, string>,
): Promise<APIRequestContext> {
  const domain = new URL(shop.url).hostname
  return request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: fromElsewhere(),
    storageState: {
      cookies: Object.entries(cookies).map(([name, value]) => ({
        name,
        value,
        domain,
        path: "/",
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: "Lax" as const,
      })),
      origins: [],
    },
  })
}

/** Requests a page. Returns the value of the input with this name; empty if the page has none. */
export async function readField(
  api: APIRequestContext,
  path: string,
  name: string,
): Promise<string> {
  return readInput(await (await api.get(path)).text(), name)
}

async function getProducts(shop: Pick<Shop, "url">) {
  const [orderable, other] = (await fetchProducts(shop, "orderable=1&per_page=2")).items
  const { items } = await fetchProducts(shop, "per_page=48&page=2")
  const unorderable = items.find(({ canBeAdded }) => !canBeAdded)
  if (!orderable || !other || !unorderable)
    throw new Error("the catalogue lacks an orderable or an unorderable product")
  return {
    orderable: String(orderable.id),
    other: String(other.id),
    unorderable: String(unorderable.id),
  }
}

/** Posts a form that sends a code. Returns the visitor, who now waits for the code. */
async function requestCode(
  api: APIRequestContext,
  shop: Pick<Shop, "url">,
  page: string,
  form: Record<string, string> & { stamp: string },
): Promise<APIRequestContext> {
  const answer = await postForm(api, shop, `/en/${page}`, form)
  expect(answer.status(), page).toBe(303)
  return api
}

export interface Buyer {
  api: APIRequestContext
  shop: Pick<Shop, "url">
  phone: string
}

async function send(
  { api, shop }: Buyer,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const answer = await postForm(api, shop, `/en/${path}`, form)
  expect(answer.status(), path).toBeLessThan(400)
  return answer.headers()["location"] ?? ""
}

const fillCart = (buyer: Buyer, id: string) => send(buyer, "form/add-to-cart", { id })

/** Completes the delivery and payment steps. Returns the chosen region and district. */
export async function reachConfirmation(
  buyer: Buyer,
  fullName = "Nilufar Karimova",
): Promise<{ region: string; district: string }> {
  const html = await (await buyer.api.get("/en/checkout/delivery")).text()
  const { region, district } = readFirstPlace(html)
  await send(buyer, "checkout/delivery", {
    fullName,
    phone: buyer.phone,
    region,
    district,
    location: "Registon 12",
    notes: "",
  })
  const payment = await (await buyer.api.get("/en/checkout/payment")).text()
  const card = /<input[^>]*name="card"[^>]*value="(\d+)"/.exec(payment)?.[1]
  await send(buyer, "checkout/payment", { option: "card", ...(card ? { card } : {}) })
  return { region, district }
}

/** Reads the form that places the order. */
export async function readOrderForm(api: APIRequestContext) {
  const page = "/en/checkout/confirmation"
  const [key, total] = await Promise.all([
    readField(api, page, "key"),
    readField(api, page, "total"),
  ])
  return { terms: "on", key, total }
}

/** Places the order. Returns its id, and the URL of the provider's page if the order is not paid by card. */
export async function placeOrder(buyer: Buyer): Promise<{ id: string; hostedPage: string }> {
  const place = await send(buyer, "checkout/confirmation", await readOrderForm(buyer.api))
  const id = /checkout\/accepted\/(\w{26})/.exec(place + readPage(place).text)?.[1]
  if (!id) throw new Error(`no order was placed, but ${place}`)
  const { pathname, search } = new URL(place, buyer.shop.url)
  return { id, hostedPage: pathname + search }
}

/** Adds a test card of the simulated provider, as the scripts of the page do. */
export async function addCard(buyer: Buyer): Promise<void> {
  const callProvider = async (method: string, params: unknown): Promise<string> => {
    const answer = await buyer.api.post("/api/simulator/payme", {
      data: { id: 1, method, params },
      headers: { "x-auth": "simulator" },
    })
    const Answer = z.object({
      result: z.object({ card: z.object({ token: z.string() }).optional() }),
    })
    return Answer.parse(await answer.json()).result.card?.token ?? ""
  }
  const card = { number: "8600069195406311", expire: "0399" }
  const token = await callProvider("cards.create", { card, save: true })
  await callProvider("cards.get_verify_code", { token })
  await send(buyer, "form/save-card", {
    token: await callProvider("cards.verify", { token, code: "666666" }),
  })
}

/**
 * Decodes the URL of the provider's page, which contains the payment in base64. The fields are empty for any other URL.
 */
function readPage(address: string): { path: string; text: string } {
  const [, path = "", fields = ""] = /^(.*\/simulator\/pay\/)(.+)$/.exec(address) ?? []
  return { path, text: Buffer.from(fields, "base64").toString() }
}

/** Returns the URL of the provider's page in another language. */
function inLanguage(hostedPage: string, locale: string): string {
  const { path, text } = readPage(hostedPage)
  return path + Buffer.from(text.replace(";l=en;", `;l=${locale};`)).toString("base64")
}
