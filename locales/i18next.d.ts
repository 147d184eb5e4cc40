import "i18next"
import type api from "./en/api.json"
import type attributes from "./en/attributes.json"
import type auth from "./en/auth.json"
import type cabinet from "./en/cabinet.json"
import type cart from "./en/cart.json"
import type catalogue from "./en/catalogue.json"
import type checkout from "./en/checkout.json"
import type common from "./en/common.json"
import type errors from "./en/errors.json"
import type pages from "./en/pages.json"
import type shell from "./en/shell.json"

// English types the keys: its plural forms are a subset of every other language's.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      api: typeof api & typeof attributes
      attributes: typeof attributes
      auth: typeof auth
      cabinet: typeof cabinet
      cart: typeof cart
      catalogue: typeof catalogue
      checkout: typeof checkout
      common: typeof common
      errors: typeof errors
      pages: typeof pages
      shell: typeof shell
    }
  }
}
