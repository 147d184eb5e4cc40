import type { Socket } from "node:net"
import type { Answer, SerializedError, Statement } from "#shop-api/db/pglite/worker-messages.ts"

/**
 * The first message that the shop sends on a connection. The command compares `schema` with its own schema version,
 * because a shop of another version has other tables.
 */
export type Hello = { schema: string }

export type FromCommand = { id: number; statement: Statement } | { changed: true; id: number }

export type FromShop =
  | Hello
  | { id: number; answer: Answer }
  | { id: number; refusal: SerializedError }
  | { id: number; done: true }

const LENGTH_BYTES = 4
/**
 * Maximum length of a message in bytes, far above what a batch of rows needs. If the length is greater, the data is not
 * a message of the shop.
 */
const MAX_FRAME = 256 * 1024 * 1024

/** Sends a message: its length in four bytes, followed by the message as JSON. */
export function send(socket: Socket, message: FromCommand | FromShop): void {
  const body = Buffer.from(JSON.stringify(message))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  socket.write(length)
  socket.write(body)
}

/** Calls `receive` with each message. Closes the connection when a message is too long. */
export function listen(socket: Socket, receive: (message: unknown) => void): void {
  let parts: Buffer[] = []
  let size = 0
  socket.on("data", (chunk) => {
    parts.push(chunk)
    size += chunk.length
    const wanted = parts[0]
    // The chunks of a long message are concatenated only once, when all of them have arrived.
    if (wanted && wanted.length >= LENGTH_BYTES && size < LENGTH_BYTES + wanted.readUInt32BE()) {
      if (wanted.readUInt32BE() > MAX_FRAME) socket.destroy()
      return
    }
    let rest = Buffer.concat(parts)
    while (rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUInt32BE()
      if (rest.length < end) break
      receive(JSON.parse(rest.toString("utf8", LENGTH_BYTES, end)))
      rest = rest.subarray(end)
    }
    parts = [rest]
    size = rest.length
  })
}
