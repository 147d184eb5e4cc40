import { FacebookIcon, InstagramIcon, TelegramIcon, YoutubeIcon } from "#app/ui/icon/shop-icons.tsx"
import { FooterLink } from "./footer-link.tsx"
import { FooterColumn } from "./footer.tsx"

const SIGNS = {
  telegram: TelegramIcon,
  instagram: InstagramIcon,
  youtube: YoutubeIcon,
  facebook: FacebookIcon,
}

export interface SocialLink {
  name: string
  link: string
  icon: keyof typeof SIGNS
}

/** The footer's last column: the shop in social networks, each with its sign. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <FooterColumn>
      {links.map(({ name, link, icon }) => {
        const Sign = SIGNS[icon]
        return (
          <FooterLink key={link} href={link} rel="noopener me">
            <Sign size={20} /> {name}
          </FooterLink>
        )
      })}
    </FooterColumn>
  )
}
