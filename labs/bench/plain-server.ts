// The plain server, with which the benchmark compares the shop. It uses only node:http. The benchmark starts it as a
// child process and sends it complete responses. The plain server replies with its port.
import { createServer } from "node:http"
import type { Answer } from "#labs/bench/start-plain-server.ts"

process.once("message", (answers: Answer[]) => {
  const byPath = new Map(
    answers.map(({ path, status, headers, body }) => {
      const bytes = Buffer.from(body, "base64")
      const length = status === 304 ? [] : ["Content-Length", String(bytes.length)]
      return [path, { status, headers: [...headers, ...length], bytes }]
    }),
  )
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? "")
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(answer.status, answer.headers)
    response.end(answer.bytes)
  })
  server.listen(0, () => {
    const address = server.address()
    process.send?.(typeof address === "object" && address ? address.port : 0)
  })
})

// Node emits this event when the benchmark, which is the parent process, has ended.
process.once("disconnect", () => process.exit())
