import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "domain/totals.ts",
    find: "percentOf(productTotal - discount, rates.serviceFeePercent, currency)",
    replace: "percentOf(productTotal, rates.serviceFeePercent, currency)",
    test: { file: "domain/totals.test.ts", title: "[S9.05]" },
  },
  {
    file: "domain/money.ts",
    find: "return Number(doubled / (divisor * 2n)) * unit",
    replace: "return Number(doubled / (divisor * 2n))",
    test: { file: "domain/money.test.ts", title: "rounds a percentage half up" },
  },
  {
    file: "domain/money.ts",
    find: 'export const NO_BREAK_SPACE = "\\u00a0"',
    replace: 'export const NO_BREAK_SPACE = ","',
    test: { file: "domain/money.test.ts", title: "separates thousands" },
  },
  {
    file: "domain/cart.ts",
    find: "export const MAX_QTY = 1",
    replace: "export const MAX_QTY = 2",
    test: { file: "domain/cart-text.test.ts", title: "lowers a quantity above the maximum" },
  },
  {
    file: "domain/cart.ts",
    find: "return lines.filter((line) => line.id !== id)",
    replace: "return lines.filter((line) => line.id === id)",
    test: { file: "domain/cart.test.ts", title: "removes the whole line" },
  },
  {
    file: "domain/order-status.ts",
    find: 'in_progress: ["delivered", "cancelled"],',
    replace: 'in_progress: ["delivered"],',
    test: { file: "domain/order-status.test.ts", title: "cancels an order until it is delivered" },
  },
  {
    file: "domain/phone.ts",
    find: 'return typed.replace(/[\\s()[\\]-]/g, "")',
    replace: 'return typed.replace(/[\\s()[\\]]/g, "")',
    test: { file: "domain/phone.test.ts", title: "spaces, dashes and brackets" },
  },
  {
    file: "domain/phone.ts",
    find: "return isBeginning && !hasShape(groups, shape) ? null : `+${code}${digits}`",
    replace: "return `+${code}${digits}`",
    test: { file: "domain/phone.test.ts", title: "never becomes another number" },
  },
  {
    file: "domain/phone.ts",
    find: "const isLikely = groups.length === 1 || (isApart && dividesLike(national, shape))",
    replace: "const isLikely = true || (isApart && dividesLike(national, shape))",
    test: { file: "domain/phone.test.ts", title: "never becomes another number" },
  },
  {
    file: "app/actions/shared/form-submission.ts",
    find: "return parseForm(form, countrySchema, { phone: t(key, { example }) })",
    replace: "return parseForm(form, countrySchema)",
    test: {
      file: "tests/http/auth/phone-spellings.test.ts",
      title: "never mistakes a number for another one when it is sent",
    },
  },
  {
    file: "domain/phone.ts",
    find: "const TYPED_PHONE_MAX_LENGTH = 40",
    replace: "const TYPED_PHONE_MAX_LENGTH = 17",
    test: {
      file: "tests/browser/auth/phone.spec.ts",
      title: "rejects a text that is not a number",
      project: "no-js",
    },
  },
  {
    file: "app/urls/shop-path.ts",
    find: 'url.origin === ORIGIN && !url.pathname.startsWith("//")',
    replace: "url.origin === ORIGIN",
    test: { file: "app/urls/next-param.test.ts", title: "rejects any other parameter" },
  },
  {
    file: "domain/format-date.ts",
    find: 'const SHOWN = "DD.MM.YYYY"',
    replace: 'const SHOWN = "MM.DD.YYYY"',
    test: { file: "domain/format-date.test.ts", title: "formats dates as DD.MM.YYYY" },
  },
]
