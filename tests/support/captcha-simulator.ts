import {
  startRecordingServer,
  type Answer,
  type Recorded,
} from "#tests/support/recording-server.ts"

export const SITE_KEY = "site-key-of-the-tests"
export const SECRET = "secret-of-the-tests"

export interface CaptchaSimulator {
  readonly url: string
  /** Returns the tokens that the shop has sent to be checked so far. */
  checked(): readonly string[]
  requests(): readonly Recorded[]
  scripts(): readonly Recorded[]
  /**
   * Sets the response to all further checks; "cut" closes the connection without one. Without an argument, the result
   * of a check depends on the token.
   */
  answerChecks(answer?: Answer | Promise<Answer> | "cut"): void
  stop(): Promise<void>
}

/** Returns a token in the form in which the simulator's script issues it. */
export const tokenFor = (action: string): string => `${action}.${Math.random()}`

/**
 * Starts a local captcha provider with the protocol of reCAPTCHA v3. It serves the script with `grecaptcha` and checks
 * the tokens. Each token is valid for one check.
 */
export async function startCaptchaSimulator(): Promise<CaptchaSimulator> {
  const checked: string[] = []
  const scripts: Recorded[] = []
  let fixed: Answer | Promise<Answer> | "cut" | undefined
  const server = await startRecordingServer((request) => {
    const { pathname, searchParams } = new URL(request.path, "http://captcha.test")
    if (pathname === "/api.js") {
      scripts.push(request)
      return script(searchParams.get("render") ?? "")
    }
    if (pathname !== "/api/siteverify" || request.method !== "POST") return null
    const form = new URLSearchParams(request.body)
    const token = form.get("response") ?? ""
    const isNew = !checked.includes(token)
    checked.push(token)
    if (fixed === "cut") throw new Error("cut")
    if (fixed) return fixed
    if (form.get("secret") !== SECRET) return refuse("invalid-input-secret")
    if (!isNew) return refuse("timeout-or-duplicate")
    return {
      body: { success: true, score: 0.9, action: token.split(".")[0], hostname: "localhost" },
    }
  })
  return {
    url: server.url,
    checked: () => checked,
    requests: server.requests,
    scripts: () => scripts,
    answerChecks(answer) {
      fixed = answer
    },
    stop: server.stop,
  }
}

const refuse = (code: string): Answer => ({ body: { success: false, "error-codes": [code] } })

const script = (siteKey: string): Answer => ({
  headers: { "content-type": "text/javascript" },
  body: `globalThis.grecaptcha = {
    ready: (call) => setTimeout(call),
    execute: (key, { action }) => key === ${JSON.stringify(siteKey)} && key === ${JSON.stringify(SITE_KEY)}
      ? Promise.resolve(action + "." + Math.random())
      : Promise.reject(new Error("Invalid site key")),
  }`,
})
