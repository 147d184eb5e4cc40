import type { VisitorName } from "#tests/support/visitors.ts"

/** A page, or one state of a page, which all tests of screens visit. */
export interface Screen {
  /**
   * Path without the language. `openShop` (visitors.ts) replaces names in braces, such as `{orderable}`, by the values
   * of the shop.
   */
  path: string
  visitor: VisitorName
  /**
   * A form that is posted to the path. The shop rejects it and shows it again with its errors. Names in braces are
   * replaced as in the path.
   */
  form?: Record<string, string>
  /** Expected status; by default 200, and 422 for a form. */
  status?: number
}

/** Stands for the page of the simulated provider, on which a customer pays an order without a card. */
export const HOSTED_PAGE = "hosted page"

/**
 * Every route of app/routes.ts that renders a page, every panel, and every form with its errors. tests/support/screen-list.test.ts
 * compares this list with the routes.
 */
export const SCREENS: Screen[] = [
  { path: "", visitor: "guest" },
  { path: "/products", visitor: "guest" },
  { path: "/products?q=koshin&gender=F&gender=A", visitor: "guest" },
  { path: "/products?q=qwertyuiop", visitor: "guest" },
  { path: "/product/{orderable}", visitor: "guest" },
  { path: "/product/{unorderable}", visitor: "guestWithCart" },
  { path: "/product/{orderable}", visitor: "guestWithHistory" },
  { path: "/product/{unorderable}/notify", visitor: "guest" },
  { path: "/product/{unorderable}/notify", visitor: "guest", form: { phone: "12" } },
  { path: "/product/{unorderable}/notify/code", visitor: "requestingRestock" },
  {
    path: "/product/{unorderable}/notify/code",
    visitor: "requestingRestock",
    form: { code: "12" },
  },
  { path: "/cart", visitor: "guest" },
  { path: "/cart", visitor: "guestWithCart" },
  { path: "/country", visitor: "guest" },
  { path: "/contact", visitor: "guest" },
  { path: "/contact", visitor: "guest", form: { name: "Ali <b>", phone: "1" } },
  { path: "/about", visitor: "guest" },
  { path: "/legal/terms-of-use", visitor: "guest" },
  { path: "/legal/privacy-policy", visitor: "guest" },
  { path: "/offline", visitor: "guest" },
  { path: "/nowhere", visitor: "guest", status: 404 },

  // A panel looks the same over any page. This page is used because it is small.
  { path: "/about?panel=menu", visitor: "guest" },
  { path: "/about?panel=menu", visitor: "customer" },
  { path: "/about?panel=search", visitor: "guest" },
  { path: "/about?panel=catalogue", visitor: "guest" },
  { path: "/about?panel=cart", visitor: "guest" },
  { path: "/about?panel=cart", visitor: "guestWithCart" },
  { path: "/about?panel=country", visitor: "guest" },
  { path: "/about?panel=auth&tab=login", visitor: "guest" },
  { path: "/about?panel=auth&tab=register", visitor: "guest" },
  { path: "/about?panel=auth&tab=register&step=code", visitor: "registering" },
  { path: "/about?panel=logout", visitor: "customer" },

  { path: "/auth/login", visitor: "guest" },
  { path: "/auth/login", visitor: "guest", form: { phone: "12" } },
  { path: "/auth/register", visitor: "guest" },
  { path: "/auth/register", visitor: "guest", form: { country_id: "5", password: "short" } },
  { path: "/auth/code", visitor: "registering" },
  { path: "/auth/code", visitor: "registering", form: { code: "12" } },

  { path: "/password", visitor: "guest" },
  { path: "/password", visitor: "guest", form: { phone: "12" } },
  { path: "/password/code", visitor: "resettingPassword" },
  { path: "/password/code", visitor: "resettingPassword", form: { code: "12", password: "short" } },

  { path: "/cabinet", visitor: "customer" },
  { path: "/cabinet/personal", visitor: "customer" },
  { path: "/cabinet/orders", visitor: "newCustomer" },
  { path: "/cabinet/orders", visitor: "customer" },
  { path: "/cabinet/orders?state=delivered", visitor: "customer" },
  { path: "/cabinet/orders/{paid}", visitor: "customer" },
  { path: "/cabinet/orders/{unpaid}", visitor: "customer" },
  { path: "/cabinet/orders/{paid}/cancel", visitor: "customer" },

  { path: "/checkout/delivery", visitor: "customer" },
  {
    path: "/checkout/delivery",
    visitor: "customer",
    // The other fields are valid, because with scripts the page saves them again when it is rendered.
    form: {
      fullName: "Ali <b>",
      phone: "1",
      region: "{region}",
      district: "{district}",
      location: "Registon 12",
    },
  },
  { path: "/checkout/payment", visitor: "customer" },
  { path: "/checkout/payment", visitor: "customer", form: { option: "card", scripts: "1" } },
  { path: "/checkout/confirmation", visitor: "customer" },
  { path: "/checkout/confirmation", visitor: "customer", form: { promocode: "" } },
  { path: "/checkout/accepted/{paid}", visitor: "customer" },
  { path: "/checkout/accepted/{unpaid}", visitor: "customer" },
  { path: HOSTED_PAGE, visitor: "customer" },
]

/** Routes that only redirect. */
export const FORWARDING = ["/en/checkout"]
