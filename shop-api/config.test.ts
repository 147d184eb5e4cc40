import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { ConfigError } from "#runtime/parse-settings.ts"
import { readShopApiConfig } from "./config.ts"

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-config-"))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) => readShopApiConfig({ DATA_DIR: folder, ...env })

const SECRET = "canary-canary-canary-canary-canary"

function refusalOf(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return "accepted"
}

describe("the shop API's settings", () => {
  test("have defaults", () => {
    const { appSecret, internalKey, ...config } = read()
    expect(config).toEqual({
      privatePictureHosts: new Set(),
      extraDays: { off: new Set(), working: new Set() },
      port: 3000,
      siteUrl: "http://localhost:3000",
      isDemo: true,
      dataDir: folder,
      brandName: "Atir",
      timeZone: "Asia/Tashkent",
      serviceFeePercent: 2,
      bonusPercent: 1,
      otpResendSeconds: 60,
      sms: { name: "outbox" },
      smsBrand: "Atir",
      smsDailyBudget: 1000,
      captcha: null,
      paymentProviders: new Map(
        ["uz", "kz", "kg", "tj", "ru"].map((country) => [country, "simulator"]),
      ),
      payme: null,
      stopDelay: 0,
      logLevel: "info",
      logRequests: "problems",
    })
    expect(appSecret).not.toBe(internalKey)
  })

  test("count as absent when they are empty, and are ignored when they are unknown", () => {
    expect(read({ PORT: "", BRAND_NAME: "", PATH: "/bin" }).port).toBe(3000)
  })

  test("are parsed to the types that the program uses", () => {
    const config = read({
      PORT: "8080",
      DATABASE_URL: "postgres://shop@localhost/shop",
      APP_SECRET: SECRET,
      INTERNAL_KEY: SECRET,
      SERVICE_FEE_PERCENT: "1.5",
      PAYMENT_PROVIDERS: "uz:simulator,ru:simulator",
    })
    expect(config.siteUrl).toBe("http://localhost:8080")
    expect(config.databaseUrl).toBe("postgres://shop@localhost/shop")
    expect(config.serviceFeePercent).toBe(1.5)
    expect([...config.paymentProviders.keys()]).toEqual(["uz", "ru"])
  })

  test.each([
    ["PORT", "abc", 'PORT is "abc", but must be a port number from 1 to 65535'],
    [
      "PAYMENT_PROVIDERS",
      "uz:stripe",
      'PAYMENT_PROVIDERS is "uz:stripe", but must be none, or a list of countries (uz, kz, kg, tj, ru, each once) and providers (simulator, payme, none) such as uz:payme,kz:none',
    ],
  ])("are refused in one line when %s is %s", (name, value, message) => {
    expect(refusalOf({ [name]: value })).toBe(message)
  })

  test("are refused in one short line when a value is long or has many lines", () => {
    const message = refusalOf({ LOG_LEVEL: `a\nb${"x".repeat(10_000)}` })
    expect(message).not.toContain("\n")
    expect(message.length).toBeLessThan(200)
  })
})

describe("secrets", () => {
  test.each([
    ["APP_SECRET", "canary"],
    ["INTERNAL_KEY", "canary"],
    ["DATABASE_URL", "mysql://user:canary@host/shop"],
    ["DATABASE_URL", "canary"],
    ["REDIS_URL", "http://user:canary@host"],
  ])("are never quoted when %s is wrong", (name, value) => {
    const message = refusalOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} has an invalid value: it must be `))
    expect(message).not.toContain("canary")
  })

  test("must include CAPTCHA_SECRET with a captcha, which is never quoted", () => {
    const CAPTCHA_PROVIDER = "recaptcha"
    expect(refusalOf({ CAPTCHA_PROVIDER })).toBe(
      "CAPTCHA_SECRET is not set, but CAPTCHA_PROVIDER=recaptcha requires it: the captcha's secret key",
    )
    expect(read({ CAPTCHA_PROVIDER, CAPTCHA_SECRET: "canary" }).captcha).toEqual({
      url: "https://www.google.com/recaptcha",
      secret: "canary",
    })
    const long = "canary".repeat(100)
    expect(refusalOf({ CAPTCHA_PROVIDER, CAPTCHA_SECRET: long })).not.toContain("canary")
  })

  test("must include the account at Payme when a country uses Payme", () => {
    const PAYMENT_PROVIDERS = "uz:payme,kz:simulator"
    const needed = (name: string, what: string) =>
      `${name} is not set, but uz:payme in PAYMENT_PROVIDERS requires it: the ${what} of the cash desk at Payme`
    expect(refusalOf({ PAYMENT_PROVIDERS })).toBe(needed("PAYME_MERCHANT_ID", "id"))
    const desk = { PAYME_MERCHANT_ID: "5e730e8e0b852a417aa49ceb", PAYME_KEY: "canary" }
    expect(refusalOf({ PAYMENT_PROVIDERS, ...desk, PAYME_KEY: "" })).toBe(
      needed("PAYME_KEY", "key"),
    )
    const config = read({ PAYMENT_PROVIDERS, ...desk })
    expect([...config.paymentProviders]).toEqual([
      ["uz", "payme"],
      ["kz", "simulator"],
    ])
    expect(config.payme).toEqual({
      merchantId: desk.PAYME_MERCHANT_ID,
      key: "canary",
      allowedIps: null,
      url: "https://checkout.paycom.uz/api",
      checkoutUrl: "https://checkout.paycom.uz",
    })
    expect(read(desk).payme).toBeNull()
    const long = "canary".repeat(100)
    expect(refusalOf({ PAYMENT_PROVIDERS, ...desk, PAYME_KEY: long })).not.toContain("canary")
  })

  test("do not allow Payme with another currency than soʻm", () => {
    expect(refusalOf({ PAYMENT_PROVIDERS: "uz:payme,kz:payme" })).toBe(
      "PAYMENT_PROVIDERS has kz:payme, but Payme supports only the currency of uz",
    )
  })

  test("are created once when they are not set, for the shop's user alone", () => {
    const first = read()
    const again = read()
    expect(again.appSecret).toBe(first.appSecret)
    expect(again.internalKey).toBe(first.internalKey)
    expect(first.appSecret.length).toBeGreaterThanOrEqual(32)
    for (const name of ["app-secret", "internal-key"]) {
      const file = path.join(folder, name)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect([first.appSecret, first.internalKey]).toContain(readFileSync(file, "utf8"))
    }
  })

  test("[D1.41] are only read when they exist, so that a full disk does not prevent a start", () => {
    read()
    const before = statSync(folder, { bigint: true }).mtimeNs
    read()
    expect(statSync(folder, { bigint: true }).mtimeNs).toBe(before)
  })

  test.each(["DATABASE_URL", "SHOP_API_URL"])(
    "must be set with %s, because several processes share them",
    (name) => {
      const url = name === "DATABASE_URL" ? "postgres://localhost/shop" : "http://localhost:4000"
      expect(refusalOf({ [name]: url, APP_SECRET: SECRET })).toBe(
        `INTERNAL_KEY is not set, but ${name} requires it: at least 32 characters, the same for every process of the shop`,
      )
      expect(refusalOf({ [name]: url, APP_SECRET: SECRET, INTERNAL_KEY: SECRET })).toBe("accepted")
    },
  )

  test("are refused in one line when DATA_DIR cannot store them", () => {
    const file = path.join(folder, "file")
    writeFileSync(file, "")
    const message = refusalOf({ DATA_DIR: file })
    expect(message).toMatch(/^DATA_DIR is ".*file", but APP_SECRET cannot be stored there: /)
    expect(message).not.toContain("\n")
  })

  test("are refused in plain words where the user may not write", () => {
    // Not even root can create a folder in /sys.
    expect(refusalOf({ DATA_DIR: "/sys/shop" })).toBe(
      'DATA_DIR is "/sys/shop", but this user has no write permission there',
    )
  })

  test("are not created by root in the folder of the shop's user, who could not read them", () => {
    if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
    else vi.spyOn(process, "getuid").mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(refusalOf({})).toMatch(/it belongs to user \d+, so run this as that user/)
    expect(readdirSync(folder)).toEqual([])
  })

  test("are refused when their file is damaged", () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, "app-secret"), "")
    expect(refusalOf({})).toContain("app-secret contains no secret: remove it")
  })
})

const ESKIZ = {
  SMS_PROVIDER: "eskiz",
  ESKIZ_EMAIL: "canary@atir.example",
  ESKIZ_PASSWORD: "canary",
}
const PLAYMOBILE = {
  SMS_PROVIDER: "playmobile",
  PLAYMOBILE_LOGIN: "canary",
  PLAYMOBILE_PASSWORD: "canary",
  PLAYMOBILE_ORIGINATOR: "3700",
}

describe("an SMS provider", () => {
  test("is read with its account and its URL", () => {
    expect(read(ESKIZ).sms).toEqual({
      name: "eskiz",
      url: "https://notify.eskiz.uz/api",
      from: "4546",
      email: "canary@atir.example",
      password: "canary",
    })
    const PLAYMOBILE_URL = "http://localhost:4001/"
    expect(read({ ...PLAYMOBILE, PLAYMOBILE_URL }).sms).toEqual({
      name: "playmobile",
      url: "http://localhost:4001",
      originator: "3700",
      login: "canary",
      password: "canary",
      callbackKey: null,
    })
  })

  test.each([
    ["ESKIZ_EMAIL", ESKIZ, "the account's e-mail address"],
    ["ESKIZ_PASSWORD", ESKIZ, "the account's password"],
    ["PLAYMOBILE_LOGIN", PLAYMOBILE, "the account's login"],
    ["PLAYMOBILE_PASSWORD", PLAYMOBILE, "the account's password"],
    ["PLAYMOBILE_ORIGINATOR", PLAYMOBILE, "the sender's name or number"],
  ])("requires %s", (name, env, takes) => {
    expect(refusalOf({ ...env, [name]: "" })).toBe(
      `${name} is not set, but SMS_PROVIDER=${env.SMS_PROVIDER} requires it: ${takes}`,
    )
    expect(refusalOf({ [name]: "" })).toBe("accepted")
  })

  test("requires a brand in plain ASCII, unless it is the outbox", () => {
    expect(read({ BRAND_NAME: "Gulzor & Co" }).smsBrand).toBe("Gulzor & Co")
    expect(read({ BRAND_NAME: "Gʻozal" }).smsBrand).toBe("G'ozal")
    expect(read({ ...ESKIZ, BRAND_NAME: "Атир", SMS_BRAND: "Atir" }).smsBrand).toBe("Atir")
    expect(refusalOf({ ...ESKIZ, BRAND_NAME: "Атир" })).toBe(
      "SMS_BRAND is not set, but with SMS_PROVIDER=eskiz and this BRAND_NAME " +
        "it must be the brand in 1 to 40 ASCII characters",
    )
    expect(read({ BRAND_NAME: "Атир" }).smsBrand).toBe("Атир")
    expect(refusalOf({ SMS_BRAND: "Атир" })).toContain('SMS_BRAND is "Атир", but must be the brand')
  })

  test.each(["ESKIZ_EMAIL", "ESKIZ_PASSWORD", "PLAYMOBILE_LOGIN", "PLAYMOBILE_CALLBACK_KEY"])(
    "does not quote a wrong %s",
    (name) => {
      const message = refusalOf({ [name]: "canary ".repeat(100) })
      expect(message).toMatch(new RegExp(`^${name} has an invalid value: it must be `))
      expect(message).not.toContain("canary")
    },
  )
})

describe("the SMS outbox and the payment simulator", () => {
  test.each(["http://localhost:5173", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "serve a shop on %s",
    (SITE_URL) => {
      expect(read({ SITE_URL }).isDemo).toBe(true)
    },
  )

  test.each([
    "https://atir.example",
    "https://localhost.atir.example",
    "http://127.0.0.1.atir.example",
    "http://192.168.0.10:3000",
  ])("[D.93] do not serve a shop on %s", (SITE_URL) => {
    expect(refusalOf({ SITE_URL })).toBe(
      `SITE_URL is "${SITE_URL}", but the SMS outbox and the payment simulator work only for a shop on localhost: ` +
        "configure SMS_PROVIDER and PAYMENT_PROVIDERS, or set DEMO=1 for a public demonstration",
    )
  })

  test("[D.93] are named separately when only the payment simulator is used", () => {
    const SITE_URL = "https://atir.example"
    expect(refusalOf({ SITE_URL, ...ESKIZ })).toBe(
      'SITE_URL is "https://atir.example", but the payment simulator works only for a shop on localhost: ' +
        "configure PAYMENT_PROVIDERS, or set DEMO=1 for a public demonstration",
    )
  })

  test.each(["none", "uz:none,kz:none"])(
    "[D.93] are not needed by a public shop with PAYMENT_PROVIDERS=%s, which takes bonus points alone",
    (PAYMENT_PROVIDERS) => {
      const config = read({ SITE_URL: "https://atir.example", ...ESKIZ, PAYMENT_PROVIDERS })
      expect(config.paymentProviders).toEqual(new Map())
    },
  )

  test("[D.93] serve a public demonstration with DEMO=1", () => {
    const config = read({ SITE_URL: "https://atir.example", DEMO: "1" })
    expect(config).toMatchObject({ isDemo: true, siteUrl: "https://atir.example" })
  })
})
