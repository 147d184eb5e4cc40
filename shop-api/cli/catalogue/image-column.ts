import { existsSync } from "node:fs"
import { copyFile, mkdir, realpath } from "node:fs/promises"
import path from "node:path"
import { PHOTO_VIEWS } from "#domain/picture-urls.ts"
import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { listFetched } from "#shop-api/catalogue/picture-downloads/queue.ts"
import { PHOTO_SEPARATOR } from "#shop-api/cli/catalogue/columns.ts"
import type { Db } from "#shop-api/db/database.ts"
import { examinePhoto, savePhoto, PHOTO_NAME, photoFile } from "#shop-api/pictures/photos.ts"
import { checkPictureUrl, isPictureUrl } from "#shop-api/pictures/web/check-picture-url.ts"

/** How many photographs are checked at a time. Each check occupies a CPU core. */
const EXAMINED_AT_ONCE = 2

/**
 * Reads the column `images` of the imported file. A cell lists paths of files, URLs, or names of pictures in DATA_DIR.
 */
export interface Photos {
  /**
   * Finds out which URLs in these cells were downloaded before. Must be called before `read` is called with these
   * cells.
   */
  loadFetched(cells: readonly string[]): Promise<void>
  /**
   * Replaces paths of files and downloaded URLs in a cell with the names of the pictures in DATA_DIR. URLs that are not
   * downloaded yet stay as they are. Returns the new cell, or the mistakes.
   */
  read(cell: string): Promise<{ cell: string } | { problems: string[] }>
  /**
   * Returns the URL of one entry of a cell that `read` has returned: the entry itself if it is a URL, or the URL from
   * which the picture of this name was downloaded. Null for a picture from a file.
   */
  addressOf(word: string): string | null
  /** Lists the URLs that are not downloaded yet, in all cells that were read so far. */
  unfetched(): string[]
  /** Copies the picture files of all cells that were read so far into DATA_DIR. */
  save(signal: AbortSignal): Promise<void>
}

interface PhotosOptions {
  db: Db
  /** Folder of the imported file. Paths of pictures are relative to this folder and must be inside it. */
  folder: string
  dataDir: string
  /** Hosts in the shop's private network from which pictures may be downloaded. */
  privateHosts: ReadonlySet<string>
}

export function openPhotos({ db, folder, dataDir, privateHosts }: PhotosOptions): Photos {
  const fetched = new Map<string, string>()
  const addresses = new Map<string, string>()
  const unfetched = new Set<string>()
  const files = new Map<string, string>()
  const examined = new Map<string, ReturnType<typeof examinePhoto>>()
  const limiter = new ConcurrencyLimiter({ concurrency: EXAMINED_AT_ONCE })

  async function resolvePicture(word: string): Promise<{ name: string } | { problem: string }> {
    if (isPictureUrl(word)) return resolveUrl(word)
    const file = resolveFile(folder, word)
    const isStored = PHOTO_NAME.test(word) && !existsSync(file)
    if (isStored && existsSync(photoFile(dataDir, word))) return { name: word }
    const known = examined.get(file)
    const examining = known ?? limiter.run(() => examineBelow(folder, file))
    examined.set(file, examining)
    const result = await examining
    if ("name" in result) files.set(result.name, file)
    return result
  }

  function resolveUrl(word: string): { name: string } | { problem: string } {
    const checked = checkPictureUrl(word, privateHosts)
    if ("problem" in checked) return checked
    const name = fetched.get(checked.url)
    if (name !== undefined && existsSync(photoFile(dataDir, name))) {
      addresses.set(name, checked.url)
      return { name }
    }
    unfetched.add(checked.url)
    return { name: checked.url }
  }

  return {
    async loadFetched(cells) {
      fetched.clear()
      const urls = cells.flatMap(splitCell).flatMap((word) => {
        const checked = isPictureUrl(word) && checkPictureUrl(word, privateHosts)
        return checked && "url" in checked ? [checked.url] : []
      })
      for (const [url, name] of await listFetched(db, urls)) fetched.set(url, name)
    },

    addressOf: (word) => (isPictureUrl(word) ? word : (addresses.get(word) ?? null)),

    unfetched: () => [...unfetched],

    async read(cell) {
      const words = splitCell(cell)
      if (words.length > PHOTO_VIEWS.length) {
        return { problems: [`must have at most ${PHOTO_VIEWS.length} pictures`] }
      }
      const found = await Promise.all(words.map(resolvePicture))
      const problems = found.flatMap((one, index) =>
        "problem" in one ? [`${JSON.stringify(words[index]?.slice(0, 200))} ${one.problem}`] : [],
      )
      if (problems.length > 0) return { problems }
      const names = found.flatMap((one) => ("name" in one ? [one.name] : []))
      return { cell: [...new Set(names)].join(PHOTO_SEPARATOR) }
    },

    async save(signal) {
      for (const [name, file] of files) {
        signal.throwIfAborted()
        await savePhoto(dataDir, name, { file })
      }
    },
  }
}

/**
 * Resolves the path of a picture. A Mac may have decomposed letters such as й in the file's name, and a table that was
 * written on Windows may have backslashes.
 */
function resolveFile(folder: string, word: string): string {
  const slashed = word.replaceAll("\\", "/")
  const spellings = [word, slashed, slashed.normalize("NFC"), slashed.normalize("NFD")]
  const files = spellings.map((spelling) => path.resolve(folder, spelling))
  return files.find((file) => existsSync(file)) ?? path.resolve(folder, word)
}

/**
 * Checks a photograph, which must be inside the folder of the imported file. A supplier may have written the imported
 * file, and must not be able to publish other files of this machine by a path or a symbolic link.
 */
async function examineBelow(folder: string, file: string): ReturnType<typeof examinePhoto> {
  const [base, target] = await Promise.all([realpath(folder), realpath(file).catch(() => file)])
  if (target.startsWith(base + path.sep)) return examinePhoto(target)
  return { problem: "is outside the folder of the imported file: copy it there" }
}

function splitCell(cell: string): string[] {
  return cell
    .split(PHOTO_SEPARATOR)
    .map((word) => word.trim())
    .filter(Boolean)
}

/**
 * Creates a function that copies the pictures which a cell names into the folder. The function returns the cell with
 * the paths of the copies, relative to the exported file. A name whose picture is missing in DATA_DIR stays unchanged.
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
      if (!PHOTO_NAME.test(name) || !existsSync(photoFile(dataDir, name))) return name
      if (!existsSync(copy)) await copyFile(photoFile(dataDir, name), copy)
      return file === null ? copy : path.relative(path.dirname(file), copy)
    })
    return (await Promise.all(words)).join(PHOTO_SEPARATOR)
  }
}
