import { setTimeout as delay } from "node:timers/promises"
import { CookieJar } from "tough-cookie"
import type { Written } from "#tests/support/written.ts"

/** The shop refuses what is sent sooner after its form was shown. Milliseconds. */
const MINIMUM_FILL_TIME = 1000

/** A crawler, for which any program is taken, is shown no error page. */
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** What came back: redirects are not followed. */
export interface Visited {
  status: number
  location: string
  html: string
}

/**
 * A visitor without scripts, who keeps cookies as a browser does. All that they are answered is written down:
 * status line, headers and body; of cookies that are theirs alone (HttpOnly) only that they were set.
 */
export class FormVisitor {
  readonly #origin: string
  readonly #written: Pick<Written, "add">
  readonly #headers: Record<string, string>
  readonly #jar = new CookieJar()

  /** @param headers of each request, beside cookies and origin */
  constructor(origin: string, written: Pick<Written, "add">, headers: Record<string, string> = {}) {
    this.#origin = origin
    this.#written = written
    this.#headers = headers
  }

  /** The value of a cookie that the visitor has; empty without it. */
  async cookie(name: string): Promise<string> {
    const cookies = await this.#jar.getCookies(this.#origin)
    return cookies.find(({ key }) => key === name)?.value ?? ""
  }

  open(path: string): Promise<Visited> {
    return this.#send(path, {})
  }

  /** Posts a form as a page of the shop does. */
  post(path: string, form: Record<string, string>): Promise<Visited> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(form) })
  }

  /** The value of a page's hidden field. */
  async readField(path: string, name: string): Promise<string> {
    const { html } = await this.open(path)
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ""
    return /value="([^"]*)"/.exec(input)?.[1] ?? ""
  }

  /**
   * The stamp of a page's form, once the shop no longer takes its sender for a robot: a second after the visitor has the
   * page. The stamp's own time is that of the shop API, whose clock may differ from ours.
   */
  async readStamp(path: string): Promise<string> {
    const stamp = await this.readField(path, "stamp")
    const readAt = performance.now()
    while (stamp !== "" && performance.now() - readAt <= MINIMUM_FILL_TIME) await delay(50)
    return stamp
  }

  async #send(path: string, init: RequestInit): Promise<Visited> {
    const url = new URL(path, this.#origin).href
    const cookie = await this.#jar.getCookieString(url)
    const answer = await fetch(url, {
      ...init,
      headers: { ...this.#headers, origin: this.#origin, cookie, "user-agent": BROWSER },
      redirect: "manual",
    })
    const html = await answer.text()
    const place = `${init.method ?? "GET"} ${path} ${answer.status}`
    const kept: string[] = []
    for (const line of answer.headers.getSetCookie()) {
      await this.#jar.setCookie(line, url)
      kept.push(/; HttpOnly/i.test(line) ? line.replace(/=[^;]*/, "=") : line)
    }
    const headers = [...answer.headers].filter(([name]) => name !== "set-cookie")
    this.#written.add(place, [...headers.flat(), ...kept, html].join("\n"))
    return { status: answer.status, location: answer.headers.get("location") ?? "", html }
  }
}
