import "server-only"
import { formatAnyPhone, listPhoneMasks } from "#app/api/country-phones.ts"
import { customerContext } from "#app/api/customer.ts"
import type { SavedDelivery } from "#app/api/load-checkout.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { consumeLostDelivery } from "#app/session/lost-delivery.ts"
import { getSession } from "#app/session/session.ts"
import { listRegions, type Region } from "#contract/countries.ts"
import { needsEmail } from "#domain/person-fields.ts"
import type { Route } from "../../routes/checkout/+types/delivery.ts"
import { requireStep } from "./require-step.ts"
import { toOrderView } from "./to-order-view.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const [loadedCheckout, { regions }] = await Promise.all([
    requireStep(context, "delivery"),
    getShopApi(context).call(listRegions, {}),
  ])
  const { country, delivery, savedReceiver } = loadedCheckout
  const { user } = context.get(customerContext)
  const unpaid = savedReceiver === null ? delivery.receiver : undefined
  const phone = savedReceiver?.phone ?? unpaid?.phone ?? user.phone
  const session = getSession(context)
  const address = resolveAddress(regions, delivery, session.checkout)
  const lost = await consumeLostDelivery(session, { owner: user.phone, country: country.iso_code })
  return {
    order: toOrderView(loadedCheckout),
    furthestStep: loadedCheckout.furthestStep,
    isNewCheckout: savedReceiver === null,
    needsEmail: needsEmail(country.iso_code),
    regions,
    phoneMasks: listPhoneMasks(loadedCheckout),
    customerPhone: user.phone,
    lastOrder: delivery.last_order,
    values: {
      country: country.iso_code,
      fullName:
        savedReceiver?.fullName ?? unpaid?.full_name ?? `${user.first_name} ${user.last_name}`,
      phone: savedReceiver?.isRefused ? phone : formatAnyPhone(phone, loadedCheckout.countries),
      email: delivery.email ?? user.email ?? "",
      region: String(address.region ?? ""),
      district: String(address.district ?? ""),
      location: address.location,
      notes: delivery.notes,
      ...lost,
    },
  }
}

/**
 * Returns the region and district in the cookies if the region belongs to the active country, and otherwise those in
 * the delivery draft that the shop API stores. The draft may be of another device, or the address of an earlier order:
 * if its region or district is another one, its street is left out.
 */
function resolveAddress(
  regions: readonly Region[],
  delivery: SavedDelivery,
  chosen: { region: number | null; district: number | null },
): Pick<SavedDelivery, "region" | "district" | "location"> {
  const region = regions.find(({ id }) => id === chosen.region)
  if (!region) return delivery
  const district = region.districts.find(({ id }) => id === chosen.district)?.id ?? null
  const isOther = differs(delivery.region, region.id) || differs(delivery.district, district)
  return { region: region.id, district, location: isOther ? "" : delivery.location }
}

const differs = (saved: number | null, chosen: number | null) =>
  saved !== null && chosen !== null && saved !== chosen
