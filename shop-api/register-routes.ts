import type { Redis } from "ioredis"
import { registerCards } from "#shop-api/account/cards.ts"
import { registerPasswordChange } from "#shop-api/account/password-change.ts"
import { registerPasswordReset } from "#shop-api/account/password-reset.ts"
import { registerProfile } from "#shop-api/account/profile.ts"
import { registerRegistration } from "#shop-api/account/registration.ts"
import { registerSignIn } from "#shop-api/account/sign-in.ts"
import { registerHome } from "#shop-api/catalogue/home-routes.ts"
import { registerPictures } from "#shop-api/catalogue/picture-routes.ts"
import { registerProducts } from "#shop-api/catalogue/product-routes.ts"
import type { SceneCache } from "#shop-api/catalogue/scene-cache.ts"
import { registerDelivery } from "#shop-api/checkout/delivery-routes.ts"
import { registerPromocodes } from "#shop-api/checkout/promocode-routes.ts"
import { registerCheckout } from "#shop-api/checkout/routes.ts"
import { registerContact } from "#shop-api/contact/contact.ts"
import { registerSocialLinks } from "#shop-api/contact/social-links.ts"
import { registerCountries } from "#shop-api/countries/countries.ts"
import { registerRegions } from "#shop-api/countries/region-routes.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { registerDocs } from "#shop-api/http/docs-page.ts"
import { registerHealth } from "#shop-api/http/health.ts"
import {
  registerMethodErrors,
  registerRequestMiddleware,
} from "#shop-api/http/request-middleware.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { registerMetricsEndpoint } from "#shop-api/metrics/endpoint.ts"
import type { ShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { registerOrderActions } from "#shop-api/orders/action-routes.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { registerPaymeWebhook } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import { registerOrders } from "#shop-api/orders/routes.ts"
import { registerPaymentOrigins } from "#shop-api/payments/origins.ts"
import type {
  PaymentSimulator,
  SimulatorOptions,
} from "#shop-api/payments/payment-simulator-interface.ts"
import { registerSimulator } from "#shop-api/payments/register-simulator.ts"
import type { PictureEncoder } from "#shop-api/pictures/picture-encoder.ts"
import { registerRestock } from "#shop-api/restock/routes.ts"
import { registerSmsCallbacks } from "#shop-api/sms/callbacks.ts"

interface RouteParts {
  orderServices: OrderServices
  simulator: PaymentSimulator | null
  sms: QueueWorker
  pictures: PictureEncoder
  scenes: SceneCache
  redis: Redis | null
  metrics: ShopMetrics | undefined
  isStopping: () => boolean
  print: SimulatorOptions["print"]
  wait: SimulatorOptions["wait"]
}

/** Registers all routes of the shop API, with the middleware before them and the 405 for other methods after them. */
export function registerRoutes(
  app: ApiApp,
  {
    orderServices,
    simulator,
    sms,
    pictures,
    scenes,
    redis,
    metrics,
    isStopping,
    print,
    wait,
  }: RouteParts,
): void {
  const { payments } = orderServices
  const { metricsToken } = app.services.config
  registerRequestMiddleware(app)
  registerCountries(app)
  registerSocialLinks(app)
  registerRegions(app)
  registerProducts(app)
  registerHome(app)
  registerRestock(app, sms)
  registerContact(app)
  registerRegistration(app, sms)
  registerSignIn(app, wait)
  registerPasswordReset(app, sms)
  registerProfile(app)
  registerPasswordChange(app, wait)
  registerCards(app, payments)
  registerPromocodes(app)
  registerCheckout(app, payments)
  registerPaymentOrigins(app, payments)
  registerDelivery(app)
  registerOrders(app, orderServices)
  registerOrderActions(app, orderServices)
  registerPaymeWebhook(app, payments)
  registerSimulator(app, simulator, payments, {
    print,
    ...(wait && { wait }),
  })
  registerSmsCallbacks(app)
  registerPictures(app, pictures, scenes)
  registerDocs(app)
  registerHealth(app, redis, isStopping)
  if (metrics && metricsToken !== undefined) {
    registerMetricsEndpoint(app, metrics, metricsToken)
  }
  registerMethodErrors(app)
}
