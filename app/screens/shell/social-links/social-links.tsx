import { FacebookIcon, InstagramIcon, TelegramIcon, YoutubeIcon } from "#app/ui/icon/shop-icons.tsx"
import { FooterLink } from "#app/ui/navigation/footer-link.tsx"
import { FooterColumn } from "#app/ui/navigation/footer.tsx"

const ICONS = {
  telegram: TelegramIcon,
  instagram: InstagramIcon,
  youtube: YoutubeIcon,
  facebook: FacebookIcon,
}

/** A profile of the shop on a social network. */
export interface SocialLink {
  name: string
  link: string
  icon: keyof typeof ICONS
}

/** The footer's last column: links to the shop's social networks, each with its icon. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <FooterColumn>
      {links.map(({ name, link, icon }) => {
        const Icon = ICONS[icon]
        return (
          <FooterLink key={link} href={link} rel="noopener me">
            <Icon size={20} /> {name}
          </FooterLink>
        )
      })}
    </FooterColumn>
  )
}
