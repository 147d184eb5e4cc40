import { type Command, InvalidArgumentError } from "commander"
import { asc, eq } from "drizzle-orm"
import { SOCIAL_ICONS, SocialLink } from "#contract/social-links.ts"
import { addExamples, jsonOption } from "#shop-api/cli/arguments.ts"
import { withStore } from "#shop-api/cli/command-database.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { socialLinks } from "#shop-api/db/schema/contact.ts"

type Icon = SocialLink["icon"]

const NAMES: Record<Icon, string> = {
  telegram: "Telegram",
  instagram: "Instagram",
  youtube: "YouTube",
  facebook: "Facebook",
}

export function registerSocialLinks(program: Command, terminal: Terminal): void {
  const group = program
    .command("social-links")
    .description("manage the links to social networks in the footer")

  const list = group
    .command("list")
    .description("list the links")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const { name, link, position, id } = socialLinks
      const rows = await withStore(terminal, ({ db }) =>
        db.select({ name, link }).from(socialLinks).orderBy(asc(position), asc(id)),
      )
      printRows(terminal, rows, { json, none: "No social links yet" })
    })
  addExamples(list, "social-links list")

  const set = group
    .command("set")
    .description("add the link to a network, or change it")
    .argument("<network>", SOCIAL_ICONS.join(", "), requireIcon)
    .argument("<link>", "an https URL", requireLink)
    .action(async (icon: Icon, link: string) => {
      await withStore(terminal, async ({ db, notifyChange }) => {
        await db.transaction(async (tx) => {
          await tx.delete(socialLinks).where(eq(socialLinks.icon, icon))
          const position = SOCIAL_ICONS.indexOf(icon)
          await tx.insert(socialLinks).values({ name: NAMES[icon], link, icon, position })
        })
        await notifyChange()
      })
      print(terminal, `The footer links to ${link}`)
    })
  addExamples(set, "social-links set telegram https://t.me/atir")

  const remove = group
    .command("remove")
    .description("remove the link to a network")
    .argument("<network>", SOCIAL_ICONS.join(", "), requireIcon)
    .action(async (icon: Icon) => {
      await withStore(terminal, async ({ db, notifyChange }) => {
        const gone = await db.delete(socialLinks).where(eq(socialLinks.icon, icon)).returning()
        if (gone.length === 0) throw new RefusedError(`No link to ${NAMES[icon]}`)
        await notifyChange()
      })
      print(terminal, `The link to ${NAMES[icon]} was removed`)
    })
  addExamples(remove, "social-links remove telegram")
}

function requireIcon(text: string): Icon {
  const icon = SOCIAL_ICONS.find((known) => known === text.toLowerCase())
  if (icon) return icon
  throw new InvalidArgumentError(`It must be one of ${SOCIAL_ICONS.join(", ")}.`)
}

function requireLink(text: string): string {
  if (SocialLink.shape.link.safeParse(text).success) return text
  throw new InvalidArgumentError("It must be an https URL.")
}
