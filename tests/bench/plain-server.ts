// The yardstick: node:http and nothing else. Its parent hands it whole answers and hears its port.
import { createServer } from "node:http"
import type { Answer } from "#tests/bench/plain.ts"

process.once("message", (answers: Answer[]) => {
  const byPath = new Map(
    answers.map(({ path, headers, body }) => {
      const bytes = Buffer.from(body, "base64")
      return [path, { headers: [...headers, "Content-Length", String(bytes.length)], bytes }]
    }),
  )
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? "")
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, answer.headers)
    response.end(answer.bytes)
  })
  server.listen(0, () => {
    const address = server.address()
    process.send?.(typeof address === "object" && address ? address.port : 0)
  })
})

// A parent that is gone, however it went, takes this process with it.
process.once("disconnect", () => process.exit())
