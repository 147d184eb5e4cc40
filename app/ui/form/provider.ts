import type { CaptchaAction } from "#domain/captcha.ts"

/** What the provider's script leaves in the window (reCAPTCHA v3). */
interface Provider {
  ready: (call: () => void) => void
  execute: (siteKey: string, options: { action: CaptchaAction }) => Promise<string>
}

/** Milliseconds that a form waits for its token. */
const DEADLINE = 8000

let loading: Promise<Provider> | undefined

/** The address of the provider's script; null while no captcha is on (CaptchaMeta). */
export function findCaptchaScript(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content ?? null
}

/** Loads the provider's script, once for a page. */
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
    // The next form may have more luck.
    loading = undefined
    throw error
  })
  return loading
}

/** A token for one call; empty when the provider gives none, which the shop API refuses in the visitor's language. */
export async function getCaptchaToken(src: string, action: CaptchaAction): Promise<string> {
  const siteKey = new URL(src).searchParams.get("render") ?? ""
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), DEADLINE))
  const asked = loadCaptcha(src)
    .then((provider) => provider.execute(siteKey, { action }))
    .catch(() => "")
  return await Promise.race([asked, late])
}
