import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { runLimited } from "#shop-api/http/run-limited.ts"
import { homeNetwork } from "#shop-api/limits/network-keys.ts"

// The parameters that OWASP recommends for argon2id, the default algorithm of the library.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hash of a random password, made with `PARAMETERS`. When a phone has no account, the entered password is compared with
 * this hash, so that the response takes as long as with an account. Closed accounts have this hash.
 */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$0OR21rwmNkAZdDtt+t6QGA$DfX6iW7eomTpYbwGZu7vciiMvXImUhZXEl6VDo9pKg0"

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

const argon2: PasswordHashing = {
  hash: (password) => hash(password, PARAMETERS),
  verify: (passwordHash, password) => verify(passwordHash, password),
}

/**
 * Hashes and verifies passwords, a few at a time. The networks of the callers' addresses take turns. Both methods throw
 * ApiError 503 when too many calls are waiting.
 */
export interface Passwords {
  hash(password: string, address: string | null): Promise<string>
  /**
   * Whether the password matches the hash. For a phone without an account, `passwordHash` is null and the result false,
   * after the same time as with an account. Calls with `isUrgent` run before other waiting calls, but after three of
   * them, one of the others runs.
   */
  verify(
    passwordHash: string | null,
    password: string,
    options: { address: string | null; isUrgent?: boolean },
  ): Promise<boolean>
}

/**
 * Hashing a password occupies a CPU core for tens of milliseconds. So passwords are hashed on all cores but one, which
 * remains for other requests.
 */
const limiter = new ConcurrencyLimiter({
  concurrency: Math.max(1, availableParallelism() - 1),
  maxQueue: 200,
})

const keyOf = (address: string | null) => homeNetwork(address) ?? ""

export function createPasswords(hashing: PasswordHashing = argon2): Passwords {
  return {
    // Hashing a new password has high priority, because the customer has already entered the code that was sent to
    // the phone, or the old password.
    hash: (password, address) =>
      runLimited(limiter, () => hashing.hash(password), { key: keyOf(address), priority: "high" }),
    async verify(passwordHash, password, { address, isUrgent = false }) {
      const matches = await runLimited(
        limiter,
        () => hashing.verify(passwordHash ?? DUMMY_HASH, password),
        { key: keyOf(address), priority: isUrgent ? "high" : "normal" },
      )
      return matches && passwordHash !== null
    },
  }
}
