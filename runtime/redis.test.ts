import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { openRedis, watchConnection } from "#runtime/redis.ts"

test.each([
  ["NOAUTH", "NOAUTH Authentication required."],
  ["WRONGPASS", "WRONGPASS invalid username-password pair or user is disabled."],
])("[D1.733] reports %s when Redis refuses commands", async (reason, reply) => {
  const server = createServer((socket) => {
    socket.setEncoding("utf8").on("error", () => {})
    // In the protocol of Redis, each command begins with a line that begins with an asterisk.
    socket.on("data", (commands: string) => {
      for (const _ of commands.matchAll(/^\*/gm)) socket.write(`-${reply}\r\n`)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const redis = openRedis(`redis://:password@127.0.0.1:${port}/0`)
  onTestFinished(() => {
    redis.disconnect()
    server.close()
  })
  const lost = await new Promise((onLost) => watchConnection(redis, { onLost, onBack() {} }))
  expect(lost).toBe(reason)
})
