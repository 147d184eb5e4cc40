import { login, sendPasswordCode } from "#contract/auth.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { placeOrder } from "#contract/orders.ts"
import { type BadInput, RawJson } from "#tests/support/bad-inputs/bad-input.ts"
import { putIntoEachField } from "#tests/support/bad-inputs/endpoints.ts"

const VALUES: [id: BadInput["id"], what: string, value: unknown][] = [
  ["B001", "empty", ""],
  ["B002", "of 18 characters", "+99890123456789012"],
  ["B003", "of letters", "+998abcdefghi"],
  ["B004", "without its plus", "998901112233"],
  ["B005", "of six digits", "+998901"],
  ["B006", "in Arabic digits", "+٩٩٨٩٠١١١٢٢٣٣"],
  ["B007", "in full-width digits", "+９９８９０１１１２２３３"],
  ["B008", "with a NUL", "+99890111\u00002233"],
  ["B009", "with a zero-width joiner", "+998901112233\u200d"],
  ["B010", "followed by an injection", "+998;drop table"],
  ["B011", "with a line break", "+99890\r\n1112233"],
  ["B012", "of spaces", "   "],
  ["B013", "with an extension", "+998901112233x5"],
  ["B014", "that is a number", 998_901_112_233],
  ["B015", "that is a list", ["+998901112233"]],
  ["B016", "that is an object", { phone: "+998901112233" }],
  ["B017", "that is null", null],
  ["B018", "too large for a number", new RawJson("1e309")],
]

/**
 * Forms complete the country code, remove white space, including line breaks, and convert digits of Arabic keyboards,
 * so these values become valid.
 */
const NORMALIZED_BY_FORMS: readonly BadInput["id"][] = ["B004", "B006", "B011"]

/**
 * Phone numbers that do not belong to the chosen country: they have too few or too many digits, or the code of another
 * country. The shop sends them no code.
 */
const OTHER_COUNTRIES: [id: BadInput["id"], what: string, value: string][] = [
  ["B019", "of Uzbekistan with 8 digits", "+99890111223"],
  ["B020", "of Uzbekistan with 10 digits", "+9989011122334"],
  ["B021", "of another country than the one chosen", "+77011112233"],
  ["B022", "of a premium line", "+19001112233"],
]

/**
 * The shop API does not compare the phone number of a contact message with a country: it accepts any 7 to 16 digits.
 * Only the contact form rejects a wrong number of digits.
 */
const UNVALIDATED_PHONE = [sendContactMessage.path]
/**
 * Calls and forms that accept a phone number of any country, such as that of a gift's receiver or of a customer who has
 * forgotten the password.
 */
const ANY_COUNTRY = [
  ...UNVALIDATED_PHONE,
  "contact",
  placeOrder.path,
  "checkout/delivery",
  sendPasswordCode.path,
  "password",
  login.path,
  "product/{id}/notify",
]

export const phones: BadInput[] = [
  ...VALUES.map(([id, what, value]): BadInput => ({
    id,
    what: `a phone ${what}`,
    buildCases: (fixtures) =>
      putIntoEachField(
        fixtures,
        "phone",
        value,
        NORMALIZED_BY_FORMS.includes(id) ? { only: "call" } : {},
      ),
  })),
  ...OTHER_COUNTRIES.map(([id, what, value]): BadInput => ({
    id,
    what: `a phone ${what}`,
    buildCases: (fixtures) =>
      putIntoEachField(fixtures, "phone", value, {
        except: id === "B021" ? ANY_COUNTRY : UNVALIDATED_PHONE,
        // The error of a rejected sign-in names no field, so that it does not reveal whether the phone number, the
        // password or the code is wrong.
        isReported: false,
      }),
  })),
]
