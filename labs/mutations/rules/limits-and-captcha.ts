import type { Mutation } from "../mutation.ts"

const captcha = "tests/api/auth/captcha.test.ts"
const limits = "tests/api/limits/limits.test.ts"
const passwordReset = "tests/api/auth/password-reset.test.ts"
const registration = "tests/api/auth/registration.test.ts"
const guessing = "tests/api/limits/wrong-guess-limits.test.ts"
const unknownNetworks = "tests/api/messaging/sms-unknown-networks.test.ts"
const signIn = "tests/api/auth/sign-in.test.ts"

export const mutations: Mutation[] = [
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("code", "phone", [10, 10], HOUR_SECONDS)',
    replace: 'rule("code", "phone", [11, 11], HOUR_SECONDS)',
    test: { file: registration, title: "[D.58] compares ten guesses an hour" },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("sms", "phone", [3, 3], 10 * MINUTE_SECONDS, { sliding: true })',
    replace: 'rule("sms", "phone", [3, 3], 10 * MINUTE_SECONDS)',
    test: { file: registration, title: "[D.60] counts the last ten minutes and the last day" },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("sms_reset", "account", [0, 1], 10 * MINUTE_SECONDS',
    replace: 'rule("sms_reset", "account", [0, 2], 10 * MINUTE_SECONDS',
    test: { file: passwordReset, title: "sends one more in ten minutes, then says when" },
  },
  {
    file: "shop-api/account/send-limits.ts",
    find: "[...reset.counts, ...counts], isReserved: true, onlyWithAccount: true",
    replace: "[...reset.counts, ...counts], isReserved: true, onlyWithAccount: false",
    test: {
      file: passwordReset,
      title: "[D.62] answers alike for a phone without an account, which",
    },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("sms", "address", [10, 100], HOUR_SECONDS)',
    replace: 'rule("sms", "address", [11, 100], HOUR_SECONDS)',
    test: { file: limits, title: "are limited to ten an hour for any phones" },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("sign_in", "phone", [10, null], 15 * MINUTE_SECONDS',
    replace: 'rule("sign_in", "phone", [11, null], 15 * MINUTE_SECONDS',
    test: { file: signIn, title: "[D.62] delays answers after ten failures in fifteen" },
  },
  {
    file: "runtime/shop-api-headers.ts",
    find: "!isEqualConstantTime(signature, sign(key, text)) || left",
    replace: "left",
    test: { file: limits, title: "is the socket's when the signature has another" },
  },
  {
    file: "shop-api/captcha/captcha.ts",
    find: 'CLOSED_WITHOUT_PROVIDER.has(action) ? "robot" : "open"',
    replace: '"open"',
    test: { file: captcha, title: "blocks SMS while it is missing, and delays" },
  },
  {
    file: "shop-api/captcha/captcha.ts",
    find: "verdict.hostname === hostname && ",
    replace: "",
    test: { file: captcha, title: "B282 B283 counts only for this shop, this" },
  },
  {
    file: "shop-api/account/require-code.ts",
    find: "  await revertCodeCounts(services, matched.id)",
    replace: "",
    test: { file: limits, title: "[D1.22] are no longer counted once their code" },
  },
  {
    file: "shop-api/account/known-device.ts",
    find: "return isOurs && age >= 0",
    replace: "return age >= 0",
    test: { file: unknownNetworks, title: "[D1.26] is known by a signature" },
  },
  {
    file: "shop-api/account/send-code.ts",
    find: "(permit.onlyWithAccount || !hasBudget)",
    replace: "!hasBudget",
    test: { file: unknownNetworks, title: "[D1.27] reserve password resets for accounts" },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: "reserved: 0.2",
    replace: "reserved: 0",
    test: { file: unknownNetworks, title: "[D1.30]" },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("sms_stranger", "v4/24", [ofBudget(0.3, 3), ofBudget(0.3, 3)], DAY_SECONDS)',
    replace: 'rule("sms_stranger", "v4/24", [ofBudget(1, 10), ofBudget(2, 20)], DAY_SECONDS)',
    test: { file: unknownNetworks, title: "[D1.751]" },
  },
  {
    file: "shop-api/account/send-limits.ts",
    find: "if (!hasPassedCaptcha) return keys",
    replace: "if (hasPassedCaptcha || !hasPassedCaptcha) return keys",
    test: { file: unknownNetworks, title: "[D1.751]" },
  },
  {
    file: "shop-api/limits/network-credit.ts",
    find: "if (!(error instanceof LimitRefusal) || error.scope === null) throw error",
    replace: "throw error",
    test: { file: unknownNetworks, title: "[D1.752] that are not confirmed" },
  },
  {
    file: "shop-api/limits/limit-rules.ts",
    find: 'rule("sign_in", "phone", [30, 100], DAY_SECONDS)',
    replace: 'rule("sign_in", "phone", [30, null], DAY_SECONDS)',
    test: { file: guessing, title: "[D1.25] are limited to a hundred a day, and require" },
  },
  {
    file: "shop-api/checkout/routes.ts",
    find: "const refusal = promocode?.trim() ?",
    replace: "const refusal = promocode === undefined ?",
    test: { file: guessing, title: "[D1.28] through the checkout" },
  },
  {
    file: "shop-api/checkout/manager-routes.ts",
    find: "isUncounted: manager !== null",
    replace: "isUncounted: true",
    test: { file: guessing, title: "[D1.29] are limited to ten an hour, and ten more" },
  },
]
