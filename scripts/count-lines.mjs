// Usage: node scripts/count-lines.mjs [REVISION]. Counts lines and files of TypeScript without tests, by folder, in the
// working tree or in a commit. Also lists files with more than 300 lines.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"

const FOLDERS = [
  "app",
  "server",
  "shop-api",
  "contract",
  "domain",
  "runtime",
  "demo",
  "labs/gallery",
  "server.ts",
]
const LONG = 300
const SHORT = 15

const revision = process.argv[2]
const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })

const listed = revision
  ? git("ls-tree", "-r", "--name-only", revision, "--", ...FOLDERS)
  : git("ls-files", "--", ...FOLDERS)
const files = listed
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
  .map((file) => {
    const text = revision
      ? git("show", `${revision}:${file}`)
      : readFileSync(path.join(root, file), "utf8")
    return { file, lines: text.split("\n").length - 1 }
  })

const folderOf = (/** @type {{ file: string }} */ { file }) => file.split("/")[0] ?? ""
const sum = (/** @type {readonly { lines: number }[]} */ list) =>
  list.reduce((total, { lines }) => total + lines, 0)
for (const [folder, own] of Map.groupBy(files, folderOf)) {
  console.log(
    `${folder.padEnd(10)} ${String(sum(own)).padStart(7)} lines ${String(own.length).padStart(5)} files`,
  )
}
console.log(
  `${"all".padEnd(10)} ${String(sum(files)).padStart(7)} lines ${String(files.length).padStart(5)} files`,
)
console.log(`${files.filter(({ lines }) => lines < SHORT).length} files under ${SHORT} lines`)
for (const { file, lines } of files) if (lines > LONG) console.log(`over ${LONG}: ${file} ${lines}`)
