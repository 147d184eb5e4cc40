import type { LookupAddress } from "node:dns"
import { lookup as resolveName } from "node:dns/promises"
import { createWriteStream } from "node:fs"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import type { LookupFunction } from "node:net"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { errorCodeOf } from "#runtime/error-code.ts"
import { MAX_PHOTO_BYTES } from "#shop-api/pictures/photos.ts"
import { checkPictureUrl, INSIDE } from "#shop-api/pictures/web/check-picture-url.ts"
import { isPublicAddress } from "#shop-api/pictures/web/public-address.ts"

const MB = 1024 * 1024
const MAX_REDIRECTS = 5
/** Maximum milliseconds for downloading one picture, including all redirects. */
const DEADLINE = 60_000

/** Thrown when a download fails. With `isFinal`, another attempt would fail as well. */
export class DownloadError extends Error {
  readonly isFinal: boolean
  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}

const final = (message: string) => new DownloadError(message, { isFinal: true })
const passing = (message: string) => new DownloadError(message, { isFinal: false })

interface DownloadOptions {
  /** Path of the file to which the content is written. */
  file: string
  /**
   * Hosts of the private network from which pictures may be downloaded. The port is included if it is not the default
   * port.
   */
  privateHosts: ReadonlySet<string>
  userAgent: string
  signal: AbortSignal
  /** Resolves a host name to addresses. Only tests pass this function; otherwise the system's resolver is used. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/**
 * Downloads a URL to a file. The host name is resolved once for each request, and all its addresses must be public
 * unless the host is in `privateHosts`. The connection uses exactly these addresses: a second DNS lookup could return
 * an address of the private network. The URL of each redirect is checked in the same way.
 *
 * @throws DownloadError
 */
export async function download(address: string, options: DownloadOptions): Promise<void> {
  const deadline = AbortSignal.timeout(DEADLINE)
  const signal = AbortSignal.any([options.signal, deadline])
  try {
    let next = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const checked = checkPictureUrl(next, options.privateHosts)
      if ("problem" in checked)
        throw final(redirects === 0 ? checked.problem : `${LEADS} ${checked.problem}`)
      const target = await downloadOnce(new URL(checked.url), { ...options, signal })
      if (target === null) return
      next = target
    }
    throw final(`redirects more than ${MAX_REDIRECTS} times`)
  } catch (error) {
    if (error instanceof DownloadError || options.signal.aborted) throw error
    if (deadline.aborted) throw passing(`could not be downloaded within ${DEADLINE / 1000} seconds`)
    throw toPassing(error)
  }
}

/**
 * Makes one request. Returns null after the content was written to the file, or the URL to which the server redirects.
 */
async function downloadOnce(url: URL, options: DownloadOptions): Promise<string | null> {
  const response = await ask(url, options)
  try {
    const { statusCode: status = 0, headers } = response
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      if (!URL.canParse(headers.location, url.href)) throw final("redirects to an invalid URL")
      return new URL(headers.location, url.href).href
    }
    if (status !== 200) throw refusalOf(status)
    if (Number(headers["content-length"] ?? 0) > MAX_PHOTO_BYTES) throw tooLarge()
    await pipeline(response, countBytes(), createWriteStream(options.file), {
      signal: options.signal,
    })
    return null
  } finally {
    response.destroy()
  }
}

function ask(url: URL, options: DownloadOptions): Promise<IncomingMessage> {
  const { privateHosts, resolve = (host) => resolveName(host, { all: true }) } = options
  const isPrivateHost = privateHosts.has(url.host)
  const lookup: LookupFunction = (host, { all }, answer) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        const isAllowed = isPrivateHost || addresses.every((one) => isPublicAddress(one.address))
        if (!first) answer(passing(`${FAILED}: host name not found`), "")
        else if (!isAllowed) answer(inside(), "")
        else if (all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      (error: unknown) => answer(toPassing(error), ""),
    )
  }
  const request = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    request(url, {
      // Uses a new connection. A connection that is already open may lead to an address that was not checked.
      agent: false,
      headers: {
        accept: "image/*",
        "accept-encoding": "identity",
        "user-agent": options.userAgent,
      },
      lookup,
      signal: options.signal,
    })
      .on("response", done)
      .on("error", fail)
      .end()
  })
}

/** The beginning of error messages about the URL to which a server redirects. */
const LEADS = "redirects to a URL that"

const inside = () => final(INSIDE)

const tooLarge = () => final(`is larger than ${MAX_PHOTO_BYTES / MB} MB`)

/**
 * Converts an HTTP status to an error. Statuses of busy or broken servers are temporary; all other statuses are final.
 */
function refusalOf(status: number): DownloadError {
  const isPassing = status >= 500 || [408, 425, 429].includes(status)
  const answer = `returned HTTP status ${status}`
  return isPassing ? passing(answer) : final(answer)
}

function countBytes(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, next) {
      bytes += chunk.length
      if (bytes > MAX_PHOTO_BYTES) next(tooLarge())
      else next(null, chunk)
    },
  })
}

const FAILED = "could not be downloaded"

const REASONS: Partial<Record<string, string>> = {
  ENOTFOUND: "host name not found",
  EAI_AGAIN: "DNS lookup failed",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ETIMEDOUT: "connection timed out",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ENOSPC: "the shop's disk is full",
}

function toPassing(error: unknown): DownloadError {
  const code = errorCodeOf(error)
  if (code === "") return passing(FAILED)
  const isAboutTrust = /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code)
  const reason = isAboutTrust ? "invalid certificate" : REASONS[code]
  return passing(reason ? `${FAILED}: ${reason} (${code})` : `${FAILED} (${code})`)
}
