import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { escapeHtml } from "#runtime/escape-html.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { createDocument } from "#shop-api/http/openapi-document.ts"

const ASSETS: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
}

/** The contents of requested files. All responses share them, so that slow clients hold no copies. */
const contents = new Map<string, Uint8Array>()

/**
 * Content-Security-Policy of the documentation page. The page sends requests only to its own origin; its icons are data
 * URLs.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#calls", deepLinking: true })\n`

function page(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="icon" href="/api/docs/assets/favicon-32x32.png">
</head>
<body>
<div id="calls"></div>
<noscript>The description of the calls is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/assets/start.js"></script>
</body>
</html>
`
}

/** Registers /api/openapi.json (the OpenAPI document) and /api/docs (Swagger UI, which displays it). */
export function registerDocs(app: ApiApp): void {
  const { hono, services } = app
  const { brandName } = services.config
  let document: ReturnType<typeof createDocument> | undefined

  hono.get("/api/openapi.json", (c) => {
    document ??= createDocument(app, brandName)
    return c.json(document)
  })

  hono.get("/api/docs", (c) => {
    c.header("Content-Security-Policy", POLICY)
    return c.html(page(`${escapeHtml(brandName)} shop API`))
  })

  hono.get("/api/docs/assets/start.js", (c) =>
    c.body(START, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  )

  const folder = path.dirname(
    createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"),
  )
  hono.get("/api/docs/assets/:file", (c) => {
    const { file } = c.req.param()
    const type = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined
    if (type === undefined) throw new ApiError(404, "error.not_found")
    const bytes = contents.get(file) ?? readFileSync(path.join(folder, file))
    contents.set(file, bytes)
    // The body is a stream, because a response would copy any other body.
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    })
    return c.body(body, 200, { "Content-Type": type, "Cache-Control": "public, max-age=3600" })
  })
}
