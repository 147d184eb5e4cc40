// `npm start`: from a fresh clone to an open shop; with --dev, `npm run dev`. Plain JavaScript, because this file is the
// one that runs before anything is installed: on whatever Node the machine has.
const oldest = 20
const major = Number(process.versions.node.split(".")[0])
const [mode, ...options] = process.argv.slice(2)

if (major < oldest) {
  console.error(
    `atir: Node ${oldest} or newer is needed, this is ${process.versions.node}: https://nodejs.org has it.`,
  )
  process.exit(1)
} else if (mode === "--dev") {
  // The rest is imported only now: an older Node would stop at its syntax and say something unreadable.
  void import("./develop.mjs").then((module) => module.develop(options))
} else {
  void import("./open-shop.mjs").then((module) => module.openShop())
}
