import { type Command, InvalidArgumentError, Option } from "commander"
import { asc, eq, inArray } from "drizzle-orm"
import { OrderRequest } from "#contract/orders.ts"
import { LOCATION_MAX_LENGTH, NOTES_MAX_LENGTH } from "#domain/field-lengths.ts"
import { MAX_ID } from "#domain/id.ts"
import { FULL_NAME_MAX_LENGTH, needsEmail } from "#domain/person-fields.ts"
import { recognizePhone } from "#domain/phone.ts"
import { addExamples, dryRunOption, requireWhole } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { cleanCell, formatTable } from "#shop-api/cli/format-table.ts"
import { listDistricts } from "#shop-api/cli/orders/districts.ts"
import { getOrder } from "#shop-api/cli/orders/get-order.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { countries, districts } from "#shop-api/db/schema/countries.ts"
import { type OrderRow, orders } from "#shop-api/db/schema/orders.ts"

/** The columns of an order that the operator may correct, by the name of their option. */
const COLUMNS = {
  name: "receiverName",
  phone: "receiverPhone",
  email: "receiverEmail",
  address: "address",
  notes: "notes",
} as const satisfies Record<string, keyof OrderRow>

type Field = keyof typeof COLUMNS
type Values = { [Name in Field]?: string }
type Options = { district?: number | undefined; dryRun?: boolean | undefined }

export function registerOrderReceiver(group: Command, terminal: Terminal): void {
  const { fullName, email, location, notes } = OrderRequest.shape.delivery.shape
  const receiver = group
    .command("receiver")
    .description("change the receiver, the address or the notes of an order that is not delivered")
    .argument("<order>", "the number of the order")
    .addOption(
      textOption("--name <text>", "the receiver's full name", {
        schema: fullName,
        takes: `1 to ${FULL_NAME_MAX_LENGTH} letters, digits, spaces and apostrophes`,
      }),
    )
    .option("--phone <phone>", "the receiver's phone, of any country of the shop")
    .addOption(
      textOption("--email <e-mail>", "the receiver's e-mail, in countries whose orders have one", {
        schema: email.unwrap(),
        takes: "an e-mail address",
      }),
    )
    .addOption(
      new Option("--district <id>", "the district, as orders districts lists it").argParser(
        requireWhole(1, MAX_ID),
      ),
    )
    .addOption(
      textOption("--address <text>", "the address within the district", {
        schema: location,
        takes: `1 to ${LOCATION_MAX_LENGTH} characters`,
      }),
    )
    .addOption(
      textOption("--notes <text>", "the customer's notes; '' removes them", {
        schema: notes,
        takes: `at most ${NOTES_MAX_LENGTH} characters`,
      }),
    )
    .addOption(dryRunOption())
    .action(async (text: string, { dryRun, district, ...values }: Values & Options) => {
      if (district === undefined && Object.keys(values).length === 0) {
        receiver.error("error: specify what to change, such as --phone or --address")
      }
      const described = await withStore(terminal, ({ db, now }) =>
        inTransaction(db, { dryRun }, (tx) =>
          changeReceiver(tx, text, { values, district, dryRun, at: now() }),
        ),
      )
      print(terminal, described)
    })
  addExamples(
    receiver,
    "orders receiver 100001 --phone '+998 90 123-45-67' --dry-run",
    "orders receiver 100001 --district 1718401 --address 'Registon koʻchasi 12' --notes 'Call first'",
  )
}

/** Creates an option whose text the schema of the checkout checks. `takes` names what it accepts. */
function textOption(
  flags: string,
  description: string,
  { schema, takes }: { schema: TextSchema; takes: string },
): Option {
  return new Option(flags, description).argParser((text) => {
    const { data } = schema.safeParse(text.trim())
    if (data !== undefined) return data
    throw new InvalidArgumentError(`It must be ${takes}.`)
  })
}

interface TextSchema {
  safeParse(text: string): { data?: string | undefined }
}

/**
 * Changes the given values of an order. Returns the old and the new values to print.
 *
 * @throws RefusedError when the order is delivered or cancelled, or its country does not allow a value
 */
async function changeReceiver(
  db: Db,
  text: string,
  { values, district, dryRun, at }: { values: Values; at: Date } & Options,
): Promise<string> {
  const { id, number } = await getOrder(db, text)
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for("update")
  if (!order) throw new RefusedError(`Order not found: ${text}`)
  if (order.status === "delivered" || order.status === "cancelled") {
    throw new RefusedError(`Order ${number} is ${order.status}: its receiver cannot be changed`)
  }
  const wanted = await requireAllowed(db, order, values)
  const changed = (Object.keys(COLUMNS) as Field[]).flatMap((field) => {
    const [was, is] = [order[COLUMNS[field]] ?? "", wanted[field]]
    return is === undefined || is === was ? [] : [{ field, was, is }]
  })
  const moved = await findMove(db, order, district)
  if (changed.length === 0 && !moved) return `Order ${number} already has these values`
  await db
    .update(orders)
    .set({
      ...Object.fromEntries(changed.map(({ field, is }) => [COLUMNS[field], is])),
      ...moved?.columns,
      receiverChangedAt: at,
    })
    .where(eq(orders.id, id))
  const heading = dryRun
    ? `Dry run: order ${number} would be changed`
    : `Order ${number} was changed`
  const rows = changed.map(({ field, was, is }) => [field, was, is])
  if (moved) rows.unshift(["district", moved.was, moved.is])
  const table = `${heading}\n\n${formatTable(["", "old", "new"], rows)}`
  return moved && values.address === undefined
    ? `${table}\n\nThe address is unchanged: ${cleanCell(order.address)}. Use --address to change it`
    : table
}

/**
 * Finds the district to which an order moves. Returns its columns, and the old and the new district to print. Null when
 * the order stays in its district.
 *
 * @throws RefusedError when the country of the order has no such district
 */
async function findMove(
  db: Db,
  { number, districtId }: OrderRow,
  wanted: number | undefined,
): Promise<{ columns: Pick<OrderRow, "regionId" | "districtId">; was: string; is: string } | null> {
  if (wanted === undefined || wanted === districtId) return null
  const found = await listDistricts(db, inArray(districts.id, [districtId, wanted]))
  const was = found.find(({ id }) => id === districtId)
  const is = found.find(({ id, country }) => id === wanted && country === was?.country)
  if (!was || !is) {
    throw new RefusedError(
      `Order ${number} cannot have the district ${wanted}: list the districts of its country with orders districts ${was?.country}`,
    )
  }
  const describe = ({ region, district }: typeof is) => `${region.en}, ${district.en}`
  const columns = { regionId: is.regionId, districtId: is.id }
  return { columns, was: describe(was), is: describe(is) }
}

/**
 * Checks the values that depend on the countries of the shop, and returns all values as they are stored.
 *
 * @throws RefusedError when no country has such a phone, or orders of the country have no e-mail
 */
async function requireAllowed(
  db: Db,
  { countryId, number }: OrderRow,
  { phone: typed, ...values }: Values,
): Promise<Values> {
  const all = await db.select().from(countries).orderBy(asc(countries.position))
  const own = all.filter(({ id }) => id === countryId)
  if (values.email !== undefined && !own.some(({ isoCode }) => needsEmail(isoCode))) {
    throw new RefusedError(`Order ${number} cannot have an e-mail: orders of its country have none`)
  }
  if (typed === undefined) return values
  // A number without a calling code belongs to the first mask, here that of the order's country.
  const masks = [...own, ...all].map(({ phoneMask }) => phoneMask)
  const phone = recognizePhone(typed, masks)
  if (phone === null) {
    throw new RefusedError(
      `${typed} is not a valid phone of a country of the shop: write it with its calling code, such as +998 90 123-45-67`,
    )
  }
  return { ...values, phone }
}
