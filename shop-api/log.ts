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
 * A log of JSON lines. Secrets are redacted down to two levels. Errors lose what must not be logged: messages of the
 * database quote rows and parameters, and messages of parsers quote their input.
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
        // Without a message, pino logs the error's own message, which bypasses the serializer.
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
