// Usage: npm run lab -- NAME [options]. Runs an experiment of labs/, most of them on the built shop. Without a name,
// lists the experiments.
import { prepareBuild, prepareTools } from "./install-and-build.mjs"
import { listLabs } from "./list-labs.mjs"
import { runInForeground } from "./run-in-foreground.mjs"
import { runScript, Stop } from "./run-script.mjs"

const [name, ...options] = process.argv.slice(2)
await runScript(async () => {
  const labs = listLabs()
  const width = Math.max(...labs.map((lab) => lab.name.length))
  const list = labs.map((lab) => `  ${lab.name.padEnd(width)}  ${lab.question}`).join("\n")
  if (name === undefined) {
    console.log(`npm run lab -- NAME [options]\n${list}`)
    return
  }
  const lab = labs.find((one) => one.name === name)
  if (!lab) throw new Stop(`there is no experiment ${name}:\n${list}`)
  await (lab.needsBuild ? prepareBuild() : prepareTools())
  process.exitCode = await runInForeground("node", [`labs/${name}/main.ts`, ...options])
})
