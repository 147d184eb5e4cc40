import { type DestinationStream, type Logger, pino } from "pino"
import { describeStoreError } from "#shop-api/db/errors.ts"

const SECRETS = [
  "authorization",
  "cookie",
  "code",
  "confirm_code",
  "password",
  "password_confirmation",
  "access_token",
  "token",
  "phone",
  "to",
]

/**
 * JSON lines at `level`. Secrets are blotted out wherever they stand two levels deep, and an error is
 * reduced to what may be logged: a store's own message quotes rows and parameters, a parser's what it could not read.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      name: "shop-api",
      level,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: "[redacted]",
      },
      serializers: { err: describeError },
      hooks: {
        // Of a line without words pino makes the error's message its words, past the serializer.
        logMethod(args, method) {
          const [first, words = "failed", ...rest] = args
          method.apply(this, typeof first === "object" ? [first, words, ...rest] : args)
        },
      },
    },
    destination,
  )
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: "something that is no error was thrown" }
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  const message =
    error.name === "SyntaxError" ? "SyntaxError: could not be read" : describeStoreError(error)
  return { type: error.name, message, stack: frames.join("\n") }
}
