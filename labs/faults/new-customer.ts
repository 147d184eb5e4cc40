import { register, sendConfirmation } from "#contract/auth.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { PASSWORD } from "#tests/support/password.ts"
import type { Shop } from "#tests/support/shop.ts"

let customerCount = 0

/** A visitor who registers with a new phone, from an IP address that no other visitor has. */
export interface NewCustomer {
  phone: string
  askForCode(): Promise<Response>
  /**
   * Registers with a code.
   *
   * @param cookie the result of `cookieOf` for the response of `askForCode`
   */
  register(code: string, cookie: string): Promise<Response>
}

export function createNewCustomer(shop: Shop): NewCustomer {
  customerCount += 1
  const phone = `+99893${String(customerCount).padStart(7, "0")}`
  const headers = { "content-type": "application/json", ...fromElsewhere() }
  const post = (path: string, body: object, cookie = "") =>
    fetch(shop.url + path, {
      method: "POST",
      headers: { ...headers, cookie },
      body: JSON.stringify({ country_id: 1, email: null, phone, recaptcha_token: "", ...body }),
    })
  return {
    phone,
    askForCode: () => post(sendConfirmation.path, {}),
    register: (code, cookie) =>
      post(
        register.path,
        {
          first_name: "Nilufar",
          last_name: "Karimova",
          confirm_code: code,
          password: PASSWORD,
          password_confirmation: PASSWORD,
        },
        cookie,
      ),
  }
}

/** Returns the Cookie header that a browser would send after the response of `askForCode`. */
export function cookieOf(sent: Response): string {
  return sent.headers.getSetCookie().join().split(";")[0] ?? ""
}
