// The program of `npm start`, which runs the shop from a fresh clone. With --dev, the program of `npm run dev`. This
// file runs before the packages are installed, on any version of Node, so it is plain JavaScript.
const oldest = 20
const major = Number(process.versions.node.split(".")[0])
const [mode, ...options] = process.argv.slice(2)

if (major < oldest) {
  console.error(
    `atir: this is Node ${process.versions.node}, but Node ${oldest} or newer is required: install it from https://nodejs.org.`,
  )
  process.exit(1)
} else if (mode === "--dev") {
  // Imported only after the check of the version. The imported modules contain syntax that an older Node cannot parse,
  // so it would report a syntax error instead of the message above.
  void import("./develop.mjs").then((module) => module.develop(options))
} else {
  void import("./build-and-serve.mjs").then((module) => module.buildAndServe())
}
