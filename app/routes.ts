import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

/**
 * The URL table. The language prefix stands here once: every page exists as /uz, /ru and /en, and home
 * unprefixed too (specification 2). Routes under `form/` take one write each and show nothing.
 */
export default [
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap-index.ts"),
  route("llms.txt", "routes/llms.ts"),
  route("build.json", "routes/build.ts"),
  route("api/*", "routes/shop-api.ts", { id: "api" }),
  route("images/*", "routes/shop-api.ts", { id: "images" }),
  route(":locale?", "routes/locale.tsx", [
    route("sitemap.xml", "routes/sitemap.ts"),
    route("merchant.xml", "routes/merchant-feed.ts"),
    route("product/:id.md", "routes/product-markdown.ts"),
    route("social-links", "routes/social-links.ts"),
    ...prefix("form", [
      route("add-to-cart", "routes/form-add-to-cart.ts"),
      route("remove-from-cart", "routes/form-remove-from-cart.ts"),
      route("resend-code", "routes/form-resend-code.ts"),
      route("resend-password-code", "routes/form-resend-password-code.ts"),
      route("resend-restock-code/:id", "routes/form-resend-restock-code.ts"),
      route("logout", "routes/form-logout.ts"),
    ]),
    layout("routes/page.tsx", [
      index("routes/home.tsx"),
      route("products", "routes/products.tsx"),
      route("product/:id", "routes/product.tsx"),
      route("product/:id/notify", "routes/product-notify.tsx"),
      route("product/:id/notify/code", "routes/product-notify-code.tsx"),
      route("cart", "routes/cart.tsx"),
      route("country", "routes/country.tsx"),
      route("auth/login", "routes/auth-login.tsx"),
      route("auth/register", "routes/auth-register.tsx"),
      route("auth/code", "routes/auth-code.tsx"),
      route("password", "routes/password.tsx"),
      route("password/code", "routes/password-code.tsx"),
      route("contact", "routes/contact.tsx"),
      route("about", "routes/about.tsx"),
      route("legal/:slug", "routes/legal.tsx"),
      route("offline", "routes/offline.tsx"),
      layout("routes/require-customer.ts", [
        ...prefix("form", [
          route("draft", "routes/form-draft.ts"),
          route("promocode", "routes/form-promocode.ts"),
          route("save-card", "routes/form-save-card.ts"),
          route("reorder", "routes/form-reorder.ts"),
        ]),
        ...prefix("cabinet", [
          index("routes/cabinet.tsx"),
          route("personal", "routes/cabinet-personal.tsx"),
          route("orders", "routes/cabinet-orders.tsx"),
          route("orders/:id", "routes/cabinet-order.tsx"),
          route("orders/:id/cancel", "routes/cabinet-cancel.tsx"),
        ]),
        ...prefix("checkout", [
          index("routes/checkout.tsx"),
          route("delivery", "routes/checkout-delivery.tsx"),
          route("payment", "routes/checkout-payment.tsx"),
          route("confirmation", "routes/checkout-confirmation.tsx"),
          route("accepted/:id", "routes/checkout-accepted.tsx"),
        ]),
      ]),
      // The components, for whoever works on them; the build knows of no such page.
      ...(import.meta.env.DEV ? [route("dev/ui/:panel?", "routes/gallery.tsx")] : []),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig
