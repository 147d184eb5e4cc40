import { CookieJar } from "tough-cookie"
import { readInput } from "#tests/support/html-tags.ts"
import type { SecretScanner } from "#tests/support/secret-scanner.ts"

/** The User-Agent of a browser. The shop treats any other program as a crawler and sends it no error page. */
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** A response. Redirects are not followed. */
export interface Visited {
  status: number
  location: string
  html: string
}

/**
 * A visitor without scripts who keeps cookies as a browser does. Records the status line, the headers and the body of
 * each response. For HttpOnly cookies it records only that they were set.
 */
export class FormVisitor {
  readonly #origin: string
  readonly #written: Pick<SecretScanner, "add">
  readonly #headers: Record<string, string>
  readonly #jar = new CookieJar()

  /** @param headers sent with each request, in addition to cookies and origin */
  constructor(
    origin: string,
    written: Pick<SecretScanner, "add">,
    headers: Record<string, string> = {},
  ) {
    this.#origin = origin
    this.#written = written
    this.#headers = headers
  }

  /** Returns the value of one of the visitor's cookies; empty if it is not set. */
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

  /** Returns the value of a hidden field of a page. */
  async readField(path: string, name: string): Promise<string> {
    return readInput((await this.open(path)).html, name)
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
