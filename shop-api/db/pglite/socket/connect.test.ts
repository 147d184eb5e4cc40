import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"
import { connectToShop } from "#shop-api/db/pglite/socket/connect.ts"
import { makeSocketFolder, socketFile } from "#shop-api/db/pglite/socket/socket-path.ts"

test("[D1.769] a command gives up when the running shop does not respond", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shop-hung-"))
  makeSocketFolder(dataDir)
  const connected = Promise.withResolvers<Socket>()
  const server = createServer(connected.resolve)
  await new Promise<void>((resolve) => server.listen(socketFile(dataDir), resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
    rmSync(dataDir, { recursive: true })
  })
  const connecting = connectToShop(dataDir, 50)
  const socket = await connected.promise
  const closed = new Promise((resolve) => socket.resume().on("close", resolve))
  await expect(connecting).rejects.toThrow(StoreUnavailableError)
  await expect(connecting).rejects.toThrow("does not respond")
  await closed
})
