import { existsSync } from "node:fs"
import { copyFile, mkdir } from "node:fs/promises"
import path from "node:path"
import { PHOTO_VIEWS } from "#contract/pictures.ts"
import { PHOTO_SEPARATOR } from "#shop-api/commands/catalogue/columns.ts"
import { createLane } from "#shop-api/pictures/lanes.ts"
import { examinePhoto, keepPhoto, PHOTO_NAME, photoFile } from "#shop-api/pictures/photos.ts"

/** One photograph uses a core while it is looked at. */
const EXAMINED_AT_ONCE = 2

/** The photographs that a table names. */
export interface Photos {
  /** The cell with the store's names in the place of paths, or all that is wrong with it. */
  read(cell: string): Promise<{ cell: string } | { problems: string[] }>
  /** Copies what was read into the store of the shop. */
  keep(signal: AbortSignal): Promise<void>
}

/** @param folder of the table, which its paths are relative to */
export function openPhotos({ folder, dataDir }: { folder: string; dataDir: string }): Photos {
  const files = new Map<string, string>()
  const examined = new Map<string, ReturnType<typeof examinePhoto>>()
  const lane = createLane(EXAMINED_AT_ONCE)

  async function find(word: string): Promise<{ name: string } | { problem: string }> {
    if (/^[a-z]+:\/\//i.test(word)) {
      return { problem: "is an address: download the picture, and write the path of its file" }
    }
    const file = path.resolve(folder, word)
    const isKept = PHOTO_NAME.test(word) && !existsSync(file)
    if (isKept && existsSync(photoFile(dataDir, word))) return { name: word }
    const known = examined.get(file)
    const examining = known ?? lane.run(() => examinePhoto(file))
    examined.set(file, examining)
    const result = await examining
    if ("name" in result) files.set(result.name, file)
    return result
  }

  return {
    async read(cell) {
      const words = cell
        .split(PHOTO_SEPARATOR)
        .map((word) => word.trim())
        .filter(Boolean)
      if (words.length > PHOTO_VIEWS.length) {
        return { problems: [`takes ${PHOTO_VIEWS.length} pictures at most`] }
      }
      const found = await Promise.all(words.map(find))
      const problems = found.flatMap((one, index) =>
        "problem" in one ? [`${JSON.stringify(words[index]?.slice(0, 200))} ${one.problem}`] : [],
      )
      if (problems.length > 0) return { problems }
      const names = found.flatMap((one) => ("name" in one ? [one.name] : []))
      return { cell: [...new Set(names)].join(PHOTO_SEPARATOR) }
    },

    async keep(signal) {
      for (const [name, file] of files) {
        signal.throwIfAborted()
        await keepPhoto(dataDir, name, { file })
      }
    },
  }
}

/**
 * Copies photographs out of the store, a cell of names at a time; answers the cell with their paths, from the
 * folder of the table. What the store has lost keeps its name.
 */
export function copyPhotos(
  dataDir: string,
  { folder, file }: { folder: string; file: string | null },
): (cell: string) => Promise<string> {
  return async (cell) => {
    if (cell === "") return ""
    await mkdir(folder, { recursive: true })
    const words = cell.split(PHOTO_SEPARATOR).map(async (name) => {
      const copy = path.join(folder, name)
      if (!existsSync(photoFile(dataDir, name))) return name
      if (!existsSync(copy)) await copyFile(photoFile(dataDir, name), copy)
      return file === null ? copy : path.relative(path.dirname(file), copy)
    })
    return (await Promise.all(words)).join(PHOTO_SEPARATOR)
  }
}
