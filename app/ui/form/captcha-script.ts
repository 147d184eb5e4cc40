import type { CaptchaAction } from "#domain/captcha.ts"

/** The API that the provider's script adds to the window (reCAPTCHA v3). */
interface Provider {
  ready: (call: () => void) => void
  execute: (siteKey: string, options: { action: CaptchaAction }) => Promise<string>
}

/** Milliseconds for which a form waits for its token. */
const DEADLINE = 8000

let loading: Promise<Provider> | undefined

/** Returns the URL of the provider's script, which CaptchaMeta has rendered; null while the shop uses no captcha. */
export function findCaptchaScript(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content ?? null
}

/** Loads the provider's script once per document. Rejects when the script fails to load. */
export function loadCaptcha(src: string): Promise<Provider> {
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement("script")
    script.src = src
    script.addEventListener("load", () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Provider }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error("the captcha's script is something else"))
    })
    script.addEventListener("error", () => reject(new Error("the captcha's script did not load")))
    document.head.append(script)
  }).catch((error: unknown) => {
    // After a failure, the next form that needs a token loads the script again.
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Returns a token for one submission of a form; an empty string when the provider fails or does not answer within
 * `DEADLINE`. The shop API rejects an empty token with an error in the visitor's language.
 */
export async function getCaptchaToken(src: string, action: CaptchaAction): Promise<string> {
  const siteKey = new URL(src).searchParams.get("render") ?? ""
  const timeout = new Promise<string>((resolve) => setTimeout(() => resolve(""), DEADLINE))
  const token = loadCaptcha(src)
    .then((provider) => provider.execute(siteKey, { action }))
    .catch(() => "")
  return await Promise.race([token, timeout])
}
