import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

/**
 * The URL table. The language prefix stands here once: every page exists as /uz, /ru and /en, and home
 * unprefixed too (specification 2). Routes under `form/` take one write each and show nothing.
 */
export default [
  route("robots.txt", "routes/feeds/robots.ts"),
  route("sitemap.xml", "routes/feeds/sitemap-index.ts"),
  route("llms.txt", "routes/feeds/llms.ts"),
  route("build.json", "routes/proxy/build.ts"),
  route("api/*", "routes/proxy/shop-api.ts", { id: "api" }),
  route("images/*", "routes/proxy/shop-api.ts", { id: "images" }),
  route(":locale?", "routes/locale.tsx", [
    route("sitemap.xml", "routes/feeds/sitemap.ts"),
    route("merchant.xml", "routes/feeds/merchant-feed.ts"),
    route("product/:id.md", "routes/feeds/product-markdown.ts"),
    route("social-links", "routes/feeds/social-links.ts"),
    ...prefix("form", [
      route("add-to-cart", "routes/cart/add.ts"),
      route("remove-from-cart", "routes/cart/remove.ts"),
      route("resend-code", "routes/auth/resend-code.ts"),
      route("resend-password-code", "routes/auth/resend-password-code.ts"),
      route("resend-restock-code/:id", "routes/catalogue/resend-notify-code.ts"),
      route("logout", "routes/auth/logout.ts"),
    ]),
    layout("routes/page.tsx", [
      index("routes/catalogue/home.tsx"),
      route("products", "routes/catalogue/products.tsx"),
      route("product/:id", "routes/catalogue/product.tsx"),
      route("product/:id/notify", "routes/catalogue/notify.tsx"),
      route("product/:id/notify/code", "routes/catalogue/notify-code.tsx"),
      route("cart", "routes/cart/cart.tsx"),
      route("country", "routes/content/country.tsx"),
      route("auth/login", "routes/auth/login.tsx"),
      route("auth/register", "routes/auth/register.tsx"),
      route("auth/code", "routes/auth/code.tsx"),
      route("password", "routes/auth/password.tsx"),
      route("password/code", "routes/auth/password-code.tsx"),
      route("contact", "routes/content/contact.tsx"),
      route("about", "routes/content/about.tsx"),
      route("legal/:slug", "routes/content/legal.tsx"),
      route("offline", "routes/content/offline.tsx"),
      layout("routes/account/require-customer.ts", [
        ...prefix("form", [
          route("draft", "routes/checkout/draft.ts"),
          route("promocode", "routes/checkout/promocode.ts"),
          route("save-card", "routes/checkout/save-card.ts"),
          route("reorder", "routes/account/reorder.ts"),
        ]),
        ...prefix("cabinet", [
          index("routes/account/profile.tsx"),
          route("personal", "routes/account/personal.tsx"),
          route("orders", "routes/account/orders.tsx"),
          route("orders/:id", "routes/account/order.tsx"),
          route("orders/:id/cancel", "routes/account/cancel-order.tsx"),
        ]),
        ...prefix("checkout", [
          index("routes/checkout/start.tsx"),
          route("delivery", "routes/checkout/delivery.tsx"),
          route("payment", "routes/checkout/payment.tsx"),
          route("confirmation", "routes/checkout/confirmation.tsx"),
          route("accepted/:id", "routes/checkout/accepted.tsx"),
        ]),
      ]),
      // The components, for whoever works on them; the build knows of no such page.
      ...(import.meta.env.DEV ? [route("dev/ui/:panel?", "routes/dev/gallery.tsx")] : []),
      route("*", "routes/content/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig
