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
 * Creates a log that writes JSON lines. The values of secret fields are redacted, also in objects nested up to two
 * levels deep. An error is logged without its message when the message may contain private data: the database quotes
 * rows and parameters, and parsers quote their input.
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
        // When a log call has an error and no text, pino would log the error's message as the text, without the checks
        // of `describeError`. So this hook adds a text.
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
  if (!(error instanceof Error)) return { message: "a value that is not an Error was thrown" }
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  const message =
    error.name === "SyntaxError" ? "SyntaxError: could not be read" : describeStoreError(error)
  return { type: error.name, message, stack: frames.join("\n") }
}
