import { setTimeout as delay } from "node:timers/promises"
import { CookieJar } from "tough-cookie"
import type { SecretScanner } from "#tests/support/secret-scanner.ts"

/** Milliseconds. The shop rejects a form that is sent sooner after it was shown. */
const MINIMUM_FILL_TIME = 1000

/** The shop treats any other program as a crawler and shows it no error page. */
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** A response. Redirects are not followed. */
export interface Visited {
  status: number
  location: string
  html: string
}

/**
 * A visitor without scripts, who keeps cookies like a browser. Records status line, headers and
 * body of each response. Of HttpOnly cookies it records only that they were set.
 */
export class FormVisitor {
  readonly #origin: string
  readonly #written: Pick<SecretScanner, "add">
  readonly #headers: Record<string, string>
  readonly #jar = new CookieJar()

  /** @param headers of each request, in addition to cookies and origin */
  constructor(
    origin: string,
    written: Pick<SecretScanner, "add">,
    headers: Record<string, string> = {},
  ) {
    this.#origin = origin
    this.#written = written
    this.#headers = headers
  }

  /** The value of one of the visitor's cookies, or an empty text. */
  async cookie(name: string): Promise<string> {
    const cookies = await this.#jar.getCookies(this.#origin)
    return cookies.find(({ key }) => key === name)?.value ?? ""
  }

  open(path: string): Promise<Visited> {
    return this.#send(path, {})
  }

  /** Posts a form as the shop's pages do. */
  post(path: string, form: Record<string, string>): Promise<Visited> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(form) })
  }

  /** The value of a hidden field of the page. */
  async readField(path: string, name: string): Promise<string> {
    const { html } = await this.open(path)
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ""
    return /value="([^"]*)"/.exec(input)?.[1] ?? ""
  }

  /**
   * The stamp of a page's form, one second after the page was loaded, when the minimum fill time is
   * over. The stamp contains the shop API's time, which may differ from this machine's.
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
