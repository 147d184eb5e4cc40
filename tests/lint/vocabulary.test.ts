import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const ROOT = path.join(import.meta.dirname, "../..")

/** Words that an established term has replaced, in names that we declare and in file names. */
const RETIRED: Readonly<Record<string, string>> = {
  ahead: "prefetch",
  anew: "again",
  believe: "ttl, fresh",
  bone: "skeleton block",
  boot: "hydrate",
  heed: "sync",
  hearing: "subscribed",
  lent: "leased",
  rounds: "interval",
  shelf: "cache",
  specimen: "story",
  strangers: "third parties, unknown networks",
  turns: "lock",
  unsent: "pending, submission retry",
}

/** Names that contain such a word, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  aheadOfTruth: "the clock of a machine is ahead of the true time",
  aheadBy: "milliseconds that a clock is ahead",
  ahead: "whether one step of an order lies ahead of another",
  shelf: "the shelf of a shop: a row of cards that scrolls sideways",
  shelfItem: "see shelf",
  rounds: "repetitions of a measurement or a fault",
  boot: "the machine's boot id in /proc",
}

const FILES = globSync("{app,contract,demo,domain,labs,runtime,server,shop-api}/**/*.{ts,tsx}", {
  cwd: ROOT,
}).filter((file) => !/\.(?:test|spec)\.tsx?$|\/node_modules\//.test(file))

const DECLARED = /^\s*(?:export )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm

const splitName = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []

test("declares no name and no file with a retired word", () => {
  const found = FILES.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8")
    const names = [...text.matchAll(DECLARED)].map(([, name = ""]) => name)
    return [path.basename(file).split(".")[0] ?? "", ...names].flatMap((name) =>
      splitName(name)
        .filter((word) => Object.hasOwn(RETIRED, word) && !Object.hasOwn(EXCEPTIONS, name))
        .map((word) => `${file}: ${name}: ${word} is now ${RETIRED[word]}`),
    )
  })
  expect(FILES.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
