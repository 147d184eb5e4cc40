import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll } from "vitest"
import type { CommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { commandInProcess, openForCommands } from "#tests/support/commands.ts"
import { createTestApi, type TestApi, type TestApiOptions } from "#tests/support/test-api.ts"

/**
 * Creates a shop API for all tests of a file or a `describe`. It opens before the first test and closes after the last,
 * so only tests and hooks can use it.
 */
export function withTestApi(options?: TestApiOptions): TestApi {
  let api: TestApi | undefined
  beforeAll(async () => {
    api = await createTestApi(options)
  })
  afterAll(() => api?.close())
  return new Proxy({} as TestApi, {
    get(_, name) {
      if (!api) throw new Error("the shop API opens before the tests")
      return Reflect.get(api, name) as unknown
    },
  })
}

/**
 * Creates a shop API that accepts commands, for all tests of a file or a `describe`. `shop` runs `npm run shop --
 * words` on its store.
 */
export function withCommands(options?: TestApiOptions) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shop-commands-"))
  // Vitest runs afterAll hooks in reverse order, so the folder is removed last.
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const api = withTestApi({ ...options, dataDir })
  let socket: CommandSocket | null = null
  beforeAll(async () => {
    socket = await openForCommands(api)
  })
  afterAll(() => socket?.close())
  const shop = (...words: string[]) => commandInProcess(api.config, ...words)
  return { api, shop }
}
