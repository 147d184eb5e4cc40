import enAttributes from "#locales/en/attributes.json"
import enAuth from "#locales/en/auth.json"
import enCabinet from "#locales/en/cabinet.json"
import enCart from "#locales/en/cart.json"
import enCatalogue from "#locales/en/catalogue.json"
import enCheckout from "#locales/en/checkout.json"
import enCommon from "#locales/en/common.json"
import enErrors from "#locales/en/errors.json"
import enPages from "#locales/en/pages.json"
import enShell from "#locales/en/shell.json"
import ruAttributes from "#locales/ru/attributes.json"
import ruAuth from "#locales/ru/auth.json"
import ruCabinet from "#locales/ru/cabinet.json"
import ruCart from "#locales/ru/cart.json"
import ruCatalogue from "#locales/ru/catalogue.json"
import ruCheckout from "#locales/ru/checkout.json"
import ruCommon from "#locales/ru/common.json"
import ruErrors from "#locales/ru/errors.json"
import ruPages from "#locales/ru/pages.json"
import ruShell from "#locales/ru/shell.json"
import uzAttributes from "#locales/uz/attributes.json"
import uzAuth from "#locales/uz/auth.json"
import uzCabinet from "#locales/uz/cabinet.json"
import uzCart from "#locales/uz/cart.json"
import uzCatalogue from "#locales/uz/catalogue.json"
import uzCheckout from "#locales/uz/checkout.json"
import uzCommon from "#locales/uz/common.json"
import uzErrors from "#locales/uz/errors.json"
import uzPages from "#locales/uz/pages.json"
import uzShell from "#locales/uz/shell.json"
import "server-only"

const en = {
  attributes: enAttributes,
  auth: enAuth,
  cabinet: enCabinet,
  cart: enCart,
  catalogue: enCatalogue,
  checkout: enCheckout,
  common: enCommon,
  errors: enErrors,
  pages: enPages,
  shell: enShell,
}

export type Resources = typeof en

export const NAMESPACES = Object.keys(en) as (keyof Resources)[]

export const resources = {
  en,
  ru: {
    attributes: ruAttributes,
    auth: ruAuth,
    cabinet: ruCabinet,
    cart: ruCart,
    catalogue: ruCatalogue,
    checkout: ruCheckout,
    common: ruCommon,
    errors: ruErrors,
    pages: ruPages,
    shell: ruShell,
  },
  uz: {
    attributes: uzAttributes,
    auth: uzAuth,
    cabinet: uzCabinet,
    cart: uzCart,
    catalogue: uzCatalogue,
    checkout: uzCheckout,
    common: uzCommon,
    errors: uzErrors,
    pages: uzPages,
    shell: uzShell,
  },
}
