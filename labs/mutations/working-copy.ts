import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Mutation } from "./mutation.ts"

/** The result of a test. "absent" means that the test did not run, for example because the build has failed. */
export interface Outcome {
  outcome: "passed" | "failed" | "absent"
  output: string
}

const NOT_COPIED = /^(?:\.git|node_modules|build|\.data.*|test-results|\.react-router)$/

/** Creates a copy of the working tree in which lines can be broken. `close` deletes it. */
export function openWorkingCopy(root: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-mutations-"))
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !NOT_COPIED.test(path.relative(root, source)),
  })
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"))
  let running: ChildProcess | null = null

  /** Runs a program in a process group of its own, so that `close` can end its child processes too. */
  async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(command, args, {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env["PATH"] ?? ""}`,
        FORCE_COLOR: "0",
        ...env,
      },
    })
    running = child
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8")
      stream.on("data", (text: string) => {
        output += text
      })
    }
    const [code] = (await once(child, "close")) as [number | null]
    running = null
    return { ok: code === 0, output }
  }

  function runTest(test: Mutation["test"]): Promise<Outcome> {
    return isBrowserTest(test) ? runBrowserTest(test) : runUnitTest(test)
  }

  async function runUnitTest(test: Mutation["test"]): Promise<Outcome> {
    const report = path.join(folder, "mutation-report.json")
    rmSync(report, { force: true })
    const { output } = await run(
      "vitest",
      [
        "run",
        test.file,
        "-t",
        escapePattern(test.title),
        "--reporter=json",
        `--outputFile=${report}`,
      ],
      // Without this variable, the tests of bad inputs send each input only to some pages, and only in English.
      { EVERY_LANGUAGE: "1" },
    )
    return judge(() => vitestStatuses(readFileSync(report, "utf8")), output)
  }

  async function runBrowserTest(test: Mutation["test"]): Promise<Outcome> {
    const built = await run("node", ["scripts/build.mjs", "--if-changed"])
    if (!built.ok) return { outcome: "absent", output: built.output.slice(-3000) }
    const report = path.join(folder, "mutation-report.json")
    rmSync(report, { force: true })
    const { output } = await run(
      "playwright",
      [
        "test",
        test.file,
        "-g",
        escapePattern(test.title),
        `--project=${test.project ?? "js"}`,
        "--reporter=json",
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    )
    return judge(() => playwrightStatuses(readFileSync(report, "utf8")), output)
  }

  return {
    runTest,

    /** Breaks the line, runs the test, and then restores the line. */
    async runBroken({ file, find, replace, test }: Mutation): Promise<Outcome> {
      const target = path.join(folder, file)
      const text = readFileSync(target, "utf8")
      writeFileSync(
        target,
        text.replace(find, () => replace),
      )
      try {
        return await runTest(test)
      } finally {
        writeFileSync(target, text)
      }
    },

    close() {
      if (running?.pid !== undefined) process.kill(-running.pid, "SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isBrowserTest(test: Mutation["test"]): boolean {
  return test.file.endsWith(".spec.ts")
}

function judge(readStatuses: () => string[], output: string): Outcome {
  const tail = output.slice(-3000)
  let statuses: string[]
  try {
    statuses = readStatuses()
  } catch {
    return { outcome: "absent", output: tail }
  }
  if (statuses.includes("failed")) return { outcome: "failed", output: tail }
  return { outcome: statuses.includes("passed") ? "passed" : "absent", output: tail }
}

function vitestStatuses(json: string): string[] {
  const report = JSON.parse(json) as {
    testResults: { assertionResults: { status: string }[] }[]
  }
  return report.testResults.flatMap((file) => file.assertionResults.map((test) => test.status))
}

function playwrightStatuses(json: string): string[] {
  const { stats } = JSON.parse(json) as { stats: { expected: number; unexpected: number } }
  return [
    ...Array.from({ length: stats.expected }, () => "passed"),
    ...Array.from({ length: stats.unexpected }, () => "failed"),
  ]
}

export type WorkingCopy = ReturnType<typeof openWorkingCopy>

/** Escapes a title, because both test runners interpret it as a regular expression. */
function escapePattern(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
