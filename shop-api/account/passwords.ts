import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { createQueue, runInTurn } from "#shop-api/account/queue.ts"

// OWASP's parameters for argon2id, the algorithm that the library takes unless told otherwise.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash, with the same parameters, of a password that nobody knows. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$0OR21rwmNkAZdDtt+t6QGA$DfX6iW7eomTpYbwGZu7vciiMvXImUhZXEl6VDo9pKg0"

/** What computes hashes. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

const argon2: PasswordHashing = {
  hash: (password) => hash(password, PARAMETERS),
  verify: (passwordHash, password) => verify(passwordHash, password),
}

/** Passwords of customers; both refuse with ApiError 503 when too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Whether the password belongs to the hash; null, nobody's hash, is as much work and false. An urgent one is
   * computed before all that are not.
   */
  verify(
    passwordHash: string | null,
    password: string,
    options?: { isUrgent: boolean },
  ): Promise<boolean>
}

/** A hash keeps a core busy for tens of milliseconds: one core is left to everything else. */
const queue = createQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 200 })

export function createPasswords(hashing: PasswordHashing = argon2): Passwords {
  return {
    // Only who has proved a phone, or knows the old password, gets a new one.
    hash: (password) => runInTurn(queue, () => hashing.hash(password), { isUrgent: true }),
    // Where there is no account a hash is compared all the same, one that is ready: the first unknown phone
    // is no more work than a known one.
    async verify(passwordHash, password, options = { isUrgent: false }) {
      const matches = await runInTurn(
        queue,
        () => hashing.verify(passwordHash ?? NOBODY, password),
        options,
      )
      return matches && passwordHash !== null
    },
  }
}
