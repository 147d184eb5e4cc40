import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import path from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Whether this process can mount a disk. Only root can. */
export const canMount = userInfo().uid === 0

/** A disk for one test: a file that contains an ext4 file system, mounted in `folder`. */
interface MountedImage {
  readonly folder: string
  /** Copies the content that is on the disk at this moment, as a power cut would leave it, and mounts the copy. */
  cut(): Promise<MountedImage>
  unmount(): Promise<void>
}

/** Creates an empty disk and mounts it. */
export async function mountImage(megabytes: number): Promise<MountedImage> {
  const place = await mkdtemp(path.join(tmpdir(), "shop-disk-"))
  const file = path.join(place, "disk.img")
  await run("truncate", ["-s", `${megabytes}M`, file])
  await run("mkfs.ext4", ["-q", "-F", file])
  return await mount(place, file)
}

async function mount(place: string, file: string): Promise<MountedImage> {
  const folder = path.join(place, "disk")
  await mkdir(folder)
  await run("mount", ["-o", "loop", file, folder])
  return {
    folder,
    async cut() {
      const other = await mkdtemp(path.join(tmpdir(), "shop-disk-"))
      const copy = path.join(other, "disk.img")
      await run("cp", ["--sparse=always", file, copy])
      return await mount(other, copy)
    },
    async unmount() {
      await run("umount", [folder])
      await rm(place, { recursive: true, force: true })
    },
  }
}
