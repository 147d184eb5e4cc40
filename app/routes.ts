import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"
import { PATHS, type PageName } from "./paths.ts"

const page = (name: PageName, file: string) =>
  PATHS[name] === "" ? index(file) : route(PATHS[name], file)

/**
 * The route table. Every page exists below /uz, /ru and /en [S2.01], and the home page also without a prefix [S2.03].
 * Routes below `form/` accept a POST and have no page.
 */
export default [
  route("robots.txt", "routes/feeds/robots.ts"),
  route("sitemap.xml", "routes/feeds/sitemap-index.ts"),
  route("llms.txt", "routes/feeds/llms.ts"),
  route("manifest.webmanifest", "routes/feeds/web-app-manifest.ts"),
  route("build.json", "routes/build-version.ts"),
  route("api/*", "routes/proxy/shop-api.ts", { id: "api" }),
  route("images/*", "routes/proxy/shop-api.ts", { id: "images" }),
  route(":locale?", "routes/shell/shell.tsx", [
    route("sitemap.xml", "routes/feeds/sitemap.ts"),
    route("merchant.xml", "routes/feeds/merchant-feed.ts"),
    route("product/:id.md", "routes/feeds/product-markdown.ts"),
    route("social-links", "routes/shell/social-links.ts"),
    route("added/:id", "routes/cart/added-product.ts"),
    route("suggestions", "routes/catalogue/suggestions.ts"),
    route("perfume-count", "routes/catalogue/perfume-count.ts"),
    ...prefix("form", [
      route("add-to-cart", "routes/cart/add.ts"),
      route("remove-from-cart", "routes/cart/remove.ts"),
      route("resend-code", "routes/auth/resend-registration-code.ts"),
      route("resend-password-code", "routes/auth/resend-password-reset-code.ts"),
      route("resend-restock-code/:id", "routes/catalogue/resend-restock-code.ts"),
      route("logout", "routes/auth/logout.ts"),
    ]),
    layout("routes/page-error-boundary.tsx", [
      page("home", "routes/catalogue/home.tsx"),
      page("products", "routes/catalogue/products.tsx"),
      page("product", "routes/catalogue/product.tsx"),
      page("notify", "routes/catalogue/restock.tsx"),
      page("notifyCode", "routes/catalogue/restock-code.tsx"),
      page("cart", "routes/cart/cart.tsx"),
      page("country", "routes/content/choose-country.tsx"),
      page("login", "routes/auth/login.tsx"),
      page("register", "routes/auth/register.tsx"),
      page("authCode", "routes/auth/registration-code.tsx"),
      page("password", "routes/auth/password-reset-phone.tsx"),
      page("passwordCode", "routes/auth/password-reset-code.tsx"),
      page("contact", "routes/content/contact.tsx"),
      page("about", "routes/content/about.tsx"),
      page("legal", "routes/content/legal.tsx"),
      page("offline", "routes/content/offline.tsx"),
      layout("routes/account/require-customer.ts", [
        ...prefix("form", [
          route("draft", "routes/checkout/delivery-draft.ts"),
          route("save-card", "routes/checkout/save-card.ts"),
          route("reorder", "routes/account/reorder.ts"),
          route("remove-card", "routes/account/remove-card.ts"),
        ]),
        page("profile", "routes/account/profile.tsx"),
        page("personal", "routes/account/personal.tsx"),
        page("orders", "routes/account/orders.tsx"),
        page("order", "routes/account/order.tsx"),
        page("cancelOrder", "routes/account/cancel-order.tsx"),
        page("checkoutStart", "routes/checkout/resume.tsx"),
        page("delivery", "routes/checkout/delivery.tsx"),
        page("payment", "routes/checkout/payment.tsx"),
        page("confirmation", "routes/checkout/confirmation.tsx"),
        page("accepted", "routes/checkout/accepted.tsx"),
      ]),
      // The component gallery, only on the dev server.
      ...(import.meta.env.DEV ? [route("dev/ui/:panel?", "routes/dev/gallery.tsx")] : []),
      route("*", "routes/content/not-found.tsx"),
    ]),
  ]),
] satisfies RouteConfig
