import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Order } from "#contract/orders.ts"
import type { ProductDetail } from "#contract/product-schemas.ts"
import { getProduct } from "#contract/products.ts"
import { pictureUrl } from "#domain/picture-urls.ts"
import type { CommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { writeTable } from "#tests/support/catalogue-file.ts"
import { commandInProcess, openForCommands } from "#tests/support/commands.ts"
import { draftOrder, grant, place } from "#tests/support/orders.ts"
import { createTestApi, type TestApi } from "#tests/support/test-api.ts"

let folder: string
/** A picture that is not in the folder of the import tables. */
let outside: string
let dataDir: string
let api: TestApi
let socket: CommandSocket | null
let barcode: string
const ID = 101
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-images-"))
  outside = path.join(folder, "outside.png")
  dataDir = path.join(folder, "data")
  mkdirSync(dataDir)
  api = await createTestApi({ dataDir })
  socket = await openForCommands(api)
  barcode = (await show()).barcode
  mkdirSync(fileOf("pictures"))
  await picture("#c00000").jpeg().toFile(fileOf("pictures/red.jpg"))
  await picture("#0000c0").png().toFile(fileOf("pictures/blue one.png"))
  await picture("#00c000").avif().toFile(fileOf("pictures/green.avif"))
})
afterAll(async () => {
  await socket?.close()
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const picture = (background: string, width = 400, height = 500) =>
  sharp({ create: { width, height, channels: 3, background } })
const fileOf = (name: string) => path.join(dataDir, name)
const shop = (...words: string[]) => commandInProcess(api.config, ...words)
const show = (): Promise<ProductDetail> => api.get(getProduct, { params: { id: ID } })
const storedPhotos = () =>
  existsSync(fileOf("photos"))
    ? readdirSync(fileOf("photos")).filter((name) => !name.startsWith("."))
    : []

async function importImages(images: string, ...words: string[]) {
  writeTable(fileOf("images.csv"), [{ barcode, images }])
  return shop("catalogue", "import", "images.csv", ...words)
}

/** The color in the middle of a served picture. */
async function colorOf(base: string): Promise<string> {
  const response = await api.fetch(pictureUrl(base, 320, "webp"))
  expect(response.status).toBe(200)
  const served = Buffer.from(await response.arrayBuffer())
  const { dominant } = await sharp(served).stats()
  return (["r", "g", "b"] as const).filter((channel) => dominant[channel] > 100).join("")
}

test("[D.87] shows the pictures of a table in place of the drawn bottle, in the table's order", async () => {
  const drawn = await show()
  const trial = await importImages("pictures/red.jpg | pictures/blue one.png", "--dry-run")
  expect(trial.out).toContain("0 added, 1 changed")
  expect([await show(), existsSync(fileOf("photos"))]).toEqual([drawn, false])

  expect(await importImages("pictures/red.jpg | pictures/blue one.png")).toMatchObject({ code: 0 })
  const { image, images } = await show()
  expect(image).toBe(images[0])
  expect(await Promise.all(images.map(colorOf))).toEqual(["r", "b"])
  // The shop recognizes a picture by its content, so a copy under another name changes nothing.
  copyFileSync(fileOf("pictures/red.jpg"), fileOf("kept.jpg"))
  const again = await importImages(`${fileOf("kept.jpg")}|pictures/blue one.png`)
  expect(again.out).toContain("0 changed, 1 unchanged")
})

test("[D1.501] keeps the pictures of a product whose cell is empty, and removes them when the cell is -", async () => {
  await importImages("pictures/red.jpg|pictures/blue one.png")
  expect((await importImages("")).out).toContain("0 changed, 1 unchanged")
  writeFileSync(fileOf("none.json"), JSON.stringify([{ barcode, images: [] }]))
  expect((await shop("catalogue", "import", "none.json")).out).toContain("0 changed, 1 unchanged")
  expect((await show()).images).toHaveLength(2)
  expect((await importImages("-")).out).toContain("1 changed")
  expect((await show()).images).toHaveLength(3)
})

test("[D.87] reads a list of pictures of a JSON file", async () => {
  await importImages("pictures/red.jpg|pictures/blue one.png")
  const rows = [{ barcode, images: ["pictures/red.jpg", "pictures/blue one.png"] }]
  writeFileSync(fileOf("images.json"), JSON.stringify(rows))
  const { out } = await shop("catalogue", "import", "images.json")
  expect(out).toContain("0 changed, 1 unchanged")
})

test("[D1.505] finds pictures whose paths a Mac has decomposed or Windows has written with backslashes", async () => {
  copyFileSync(fileOf("pictures/red.jpg"), fileOf("pictures/Ёлка й.jpg".normalize("NFD")))
  await importImages("-")
  const { out } = await importImages("pictures\\Ёлка й.jpg|pictures\\blue one.png")
  expect(out).toContain("1 changed")
  expect(await Promise.all((await show()).images.map(colorOf))).toEqual(["r", "b"])
  copyFileSync(fileOf("pictures/green.avif"), fileOf("pictures/чай.avif"))
  await importImages("pictures/чай.avif".normalize("NFD"))
  expect(await Promise.all((await show()).images.map(colorOf))).toEqual(["g"])
})

test("[D.88] exports the pictures' names so that importing the table changes nothing", async () => {
  await importImages("pictures/red.jpg|pictures/green.avif")
  const before = await show()
  await shop("catalogue", "export", "by-name.csv")
  mkdirSync(fileOf("elsewhere"))
  await shop("catalogue", "export", "elsewhere/by-path.csv", "--images", "elsewhere/pictures")
  for (const name of ["by-name.csv", "elsewhere/by-path.csv"]) {
    const { out } = await shop("catalogue", "import", name, "--dry-run")
    expect(out).toMatch(/: 0 added, 0 changed, \d+ unchanged, 0 retired\n$/)
  }
  expect(readFileSync(fileOf("elsewhere/by-path.csv"), "utf8")).toMatch(
    /pictures\/[0-9a-f]{32}\.jpg\|pictures\/[0-9a-f]{32}\.avif/,
  )
  expect(await show()).toEqual(before)
})

test("refuses to export pictures outside the folder of the table, which an import would refuse", async () => {
  mkdirSync(fileOf("apart"))
  const { code, out, err } = await shop(
    "catalogue",
    "export",
    "apart/table.csv",
    "--images",
    "apart-pictures",
  )
  expect([code, out]).toEqual([1, ""])
  expect(err).toBe(
    `shop: The folder of --images must be ${fileOf("apart")} or below it: an import refuses pictures outside the folder of its file\n`,
  )
  expect([existsSync(fileOf("apart/table.csv")), existsSync(fileOf("apart-pictures"))]).toEqual([
    false,
    false,
  ])
})

test("serves a picture at the URL in an order after the product has got another picture, and after it has lost all", async () => {
  await importImages("pictures/red.jpg")
  const customer = await createCustomer(api)
  await grant(api, customer, 10_000_000)
  const body = await draftOrder(api, customer, { ids: [ID], payment: { option: "bonus" } })
  const { items } = Order.parse((await place(api, customer, body)).json)
  const image = items[0]?.image ?? ""
  expect(await colorOf(image)).toBe("r")
  await importImages("pictures/green.avif")
  expect(await colorOf((await show()).image)).toBe("g")
  expect(await colorOf(image)).toBe("g")
  await importImages("-")
  expect((await show()).images).toHaveLength(3)
  expect((await api.fetch(pictureUrl(image, 320, "webp"))).status).toBe(200)
})

test("shows the drawn bottle in place of a picture whose file is lost", async () => {
  await importImages("pictures/red.jpg")
  const { image } = await show()
  rmSync(fileOf("photos"), { recursive: true })
  const response = await api.fetch(pictureUrl(image, 480, "webp"))
  expect(response.status).toBe(200)
  expect(response.headers.get("cache-control")).not.toContain("immutable")
  const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
  expect(dominant.r - dominant.g).toBeLessThan(100)
  await importImages("-")
})

describe("[D.87] the import rejects a file that is not a picture by row and column, and imports nothing", () => {
  beforeAll(async () => {
    await picture("#ffffff").png().toFile(outside)
    symlinkSync(outside, fileOf("pictures/link.png"))
    writeFileSync(fileOf("pictures/words.jpg"), "words")
    writeFileSync(fileOf("pictures/drawing.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    copyFileSync(fileOf("pictures/red.jpg"), fileOf("pictures/cut.jpg"))
    truncateSync(fileOf("pictures/cut.jpg"), 400)
    await picture("#ffffff", 10_000, 5001).png().toFile(fileOf("pictures/vast.png"))
    writeFileSync(fileOf("pictures/heavy.jpg"), Buffer.alloc(20 * 1024 * 1024 + 1))
  })
  test.each([
    ["a file that is not there", "pictures/none.jpg", '"pictures/none.jpg" does not exist'],
    ["a folder", "pictures", '"pictures" does not exist'],
    ["a text file", "pictures/words.jpg", "is not a JPEG, PNG, WebP or AVIF file"],
    ["an SVG drawing", "pictures/drawing.svg", "is not a JPEG, PNG, WebP or AVIF file"],
    [
      "a picture cut short",
      "pictures/cut.jpg",
      "is damaged, or is not a JPEG, PNG, WebP or AVIF file",
    ],
    ["too many pixels", "pictures/vast.png", "has more than 50 million pixels"],
    ["too many bytes", "pictures/heavy.jpg", "is larger than 20 MB"],
    ["a URL of a file", "file:///etc/passwd", "does not begin with https:// or http://"],
    [
      "a URL of another protocol",
      "ftp://pictures.example/a.jpg",
      "does not begin with https:// or http://",
    ],
    ["an invalid URL", "https://", "is not a valid URL"],
    [
      "a URL with a password",
      "https://me:secret@pictures.example/a.jpg",
      "contains a user name or password",
    ],
    ["a very long URL", `https://pictures.example/${"я".repeat(400)}`, "is longer than 2000"],
    ["a local URL", "http://127.0.0.1/a.jpg", "has a private network address"],
    ["a local URL, in octal", "http://0177.0.0.1/a.jpg", "has a private network address"],
    ["a local URL, as a number", "http://2130706433/a.jpg", "has a private network address"],
    ["a private URL, in IPv6", "http://[::ffff:10.0.0.1]/a", "has a private network address"],
    ["a cloud's secrets", "http://169.254.169.254/latest/", "has a private network address"],
    [
      "[D1.43] a path that leaves the folder",
      "../outside.png",
      "is outside the folder of the imported file",
    ],
    ["[D1.43] an absolute path elsewhere", "/etc/hostname", "is outside the folder"],
    ["[D1.43] a link that leads elsewhere", "pictures/link.png", "is outside the folder"],
    [
      "too many pictures",
      Array(9).fill("pictures/red.jpg").join("|"),
      "must have at most 8 pictures",
    ],
    ["one missing picture of two", "pictures/red.jpg|none.png", '"none.png" does not exist'],
    ["a name that the shop does not have", `${"a".repeat(32)}.jpg`, "does not exist"],
  ])("%s", async (_, images, sentence) => {
    const before = [await show(), storedPhotos()]
    for (const words of [["--dry-run"], []]) {
      const { code, out, err } = await importImages(images, ...words)
      expect([code, out]).toEqual([1, ""])
      expect(err).toContain("row 2, images: ")
      expect(err).toContain(sentence)
    }
    expect([await show(), storedPhotos()]).toEqual(before)
  })
})

test("[D.89] backs up the pictures, and restores them", { timeout: 240_000 }, async () => {
  await importImages("pictures/blue one.png|pictures/red.jpg")
  const made = await shop("backup", "shop.backup")
  expect([made.code, made.err.includes("missing in DATA_DIR")]).toEqual([0, false])
  await importImages("-")
  for (const kept of ["photos", "images"]) rmSync(fileOf(kept), { recursive: true, force: true })
  expect(await shop("restore", "shop.backup", "--force")).toMatchObject({ code: 0 })
  expect(await Promise.all((await show()).images.map(colorOf))).toEqual(["b", "r"])

  rmSync(fileOf("photos"), { recursive: true })
  const poorer = await shop("backup", "poorer.backup")
  expect([poorer.code, existsSync(fileOf("poorer.backup"))]).toEqual([1, true])
  expect(poorer.err.match(/the picture [0-9a-f]{32}\.\w+ is missing in DATA_DIR/g)).toHaveLength(2)
  expect(poorer.err).toContain("shop: poorer.backup lacks 2 pictures")
})

test("[D.89] writes no backup while a picture cannot be read", async () => {
  await importImages("pictures/red.jpg")
  const [name = ""] = storedPhotos()
  rmSync(fileOf(`photos/${name}`))
  mkdirSync(fileOf(`photos/${name}`))
  const { code, out, err } = await shop("backup", "unreadable.backup")
  expect([code, out]).toEqual([1, ""])
  expect(err).toContain(`shop: The picture ${fileOf(`photos/${name}`)} cannot be read (EISDIR)`)
  expect(existsSync(fileOf("unreadable.backup"))).toBe(false)
})
