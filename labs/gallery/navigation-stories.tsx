import { AccountNav } from "#app/screens/account/account-nav/account-nav.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import {
  BagIcon,
  ChevronDownIcon,
  GlobeIcon,
  LogoutIcon,
  MenuIcon,
  PinIcon,
  UserIcon,
} from "#app/ui/icon/controls-icons.tsx"
import { PackageIcon } from "#app/ui/icon/status-icons.tsx"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { ShowAt } from "#app/ui/layout/show-at.tsx"
import { Breadcrumbs } from "#app/ui/navigation/breadcrumbs.tsx"
import { FooterLink, FooterText } from "#app/ui/navigation/footer-link.tsx"
import { Footer, FooterColumn, SlimFooter } from "#app/ui/navigation/footer.tsx"
import { HeaderItem } from "#app/ui/navigation/header-item.tsx"
import { Header } from "#app/ui/navigation/header.tsx"
import { MenuItem } from "#app/ui/navigation/menu-item.tsx"
import { NavTabs } from "#app/ui/navigation/nav-tabs.tsx"
import { Pager } from "#app/ui/navigation/pager.tsx"
import { SkipLink } from "#app/ui/navigation/skip-link.tsx"
import { Steps } from "#app/ui/navigation/steps.tsx"
import { PopoverMenu, PopoverMenuItem } from "#app/ui/overlay/popover-menu.tsx"
import { LONG, LONG_WORD } from "./samples.ts"
import { StoryRow, Story, type Theme } from "./story.tsx"

const PAGES = 12
const pageHref = (page: number) => `?page=${page}`
const PAGER_LABELS = { nav: "Sahifalar", previous: "Oldingi", next: "Keyingi", page: "Sahifa" }

/** Stories of navigation, including header and footer. */
export function NavigationStories({ theme }: { theme: Theme }) {
  const menu = `${theme}-languages`
  return (
    <>
      <StoryRow title="Header, Footer" room="large">
        <Story of="Header with HeaderItem, PopoverMenu, PopoverMenuItem, ShowAt">
          <Header
            brand="Atir"
            homeHref="?"
            start={
              <>
                <ShowAt on="narrow">
                  <IconButton href="?" label="Menyu">
                    <MenuIcon />
                  </IconButton>
                </ShowAt>
                <ShowAt on="wide">
                  <HeaderItem href="?">
                    <PinIcon size={16} />
                    Oʻzbekiston
                  </HeaderItem>
                  <HeaderItem href="?" current>
                    Barcha atirlar
                  </HeaderItem>
                </ShowAt>
              </>
            }
            end={
              <>
                <HeaderItem popoverTarget={menu} label="UZ, til: Oʻzbekcha">
                  UZ
                  <ChevronDownIcon size={16} />
                </HeaderItem>
                <IconButton href="?" label="Savat">
                  <BagIcon />
                </IconButton>
                <PopoverMenu id={menu} label="Til" place="inner">
                  <PopoverMenuItem href="?" chosen>
                    Oʻzbekcha
                  </PopoverMenuItem>
                  <PopoverMenuItem href="?" icon={<GlobeIcon size={16} />}>
                    Русский
                  </PopoverMenuItem>
                </PopoverMenu>
              </>
            }
          />
        </Story>
        <Story of="Footer with FooterColumn, FooterLink, FooterText">
          <Footer
            brand="Atir"
            tagline="Beauty, Wellness, Lifestyle"
            taglineLang="en"
            contact={<p>+998 71 200-00-00</p>}
            label={`Sayt boʻlimlari (${theme})`}
            legal={<p>© 2026 Atir</p>}
          >
            <FooterColumn>
              <FooterLink href="?">Barcha atirlar</FooterLink>
              <FooterLink href="?">{LONG}</FooterLink>
            </FooterColumn>
            <FooterColumn>
              <FooterLink href="?">Maxfiylik siyosati</FooterLink>
              <FooterText>Oʻzbekiston</FooterText>
            </FooterColumn>
            <FooterColumn>
              <FooterLink href="https://t.me/">Telegram</FooterLink>
            </FooterColumn>
          </Footer>
        </Story>
        <Story of="SlimFooter">
          <SlimFooter label={`Hujjatlar (${theme})`} legal={<p>© 2026 Atir</p>}>
            <FooterLink href="?">Foydalanish shartlari</FooterLink>
            <FooterLink href="?">+998 71 200-00-00</FooterLink>
          </SlimFooter>
        </Story>
        <Story of="SkipLink: appears when it is focused">
          <SkipLink target="main" text="Asosiy qismga oʻtish" />
        </Story>
      </StoryRow>
      <StoryRow title="Breadcrumbs, NavTabs, Steps, Pager" room="medium">
        <Story of="Breadcrumbs">
          <Breadcrumbs
            label="Siz shu yerdasiz"
            crumbs={[
              { text: "Bosh sahifa", href: "?1" },
              { text: "Barcha atirlar", href: "?2" },
              { text: "Koshin", translate: false },
            ]}
          />
        </Story>
        <Story of="Breadcrumbs, long words">
          <Breadcrumbs
            label="Siz shu yerdasiz"
            crumbs={[
              { text: "Главная", href: "?1" },
              { text: LONG, href: "?2" },
              { text: LONG_WORD },
            ]}
          />
        </Story>
        <Story of="NavTabs">
          <NavTabs
            label="Kirish"
            tabs={[
              { href: "?1", text: "Roʻyxatdan oʻtish", current: true },
              { href: "?2", text: "Kirish", current: false },
            ]}
          />
        </Story>
        <Story of="NavTabs" force="hover">
          <NavTabs
            label="Buyurtmalar"
            tabs={[
              { href: "?1", text: "Jarayonda (2)", current: false },
              { href: "?2", text: "Yetkazilgan", current: true },
            ]}
          />
        </Story>
        <Story of="Steps">
          <Steps
            label="Buyurtma bosqichlari"
            steps={[
              { text: "Yetkazish", state: "done", href: "?" },
              { text: "Toʻlov", state: "now" },
              { text: "Tasdiqlash", state: "todo" },
            ]}
          />
        </Story>
        <Story of="Steps, long words">
          <Steps
            label="Шаги"
            steps={[
              { text: "Доставка", state: "done", href: "?" },
              { text: LONG_WORD, state: "now" },
              { text: "Подтверждение", state: "todo" },
            ]}
          />
        </Story>
        {[1, 6, 12].map((page) => (
          <Story key={page} of={`Pager on page ${page}`}>
            <Pager page={page} pages={PAGES} hrefOf={pageHref} labels={PAGER_LABELS} />
          </Story>
        ))}
        <Story of="Pager" force="hover">
          <Pager page={2} pages={3} hrefOf={pageHref} labels={PAGER_LABELS} />
        </Story>
      </StoryRow>
      <StoryRow title="AccountNav, MenuItem, Disclosure" room="medium">
        <Story of="AccountNav">
          <AccountNav
            label="Kabinet"
            items={[
              { href: "?1", text: "Profil", icon: <UserIcon size={16} />, current: true },
              { href: "?2", text: "Buyurtmalarim", icon: <PackageIcon size={16} /> },
              { href: "?3", text: "Chiqish", icon: <LogoutIcon size={16} /> },
            ]}
          />
        </Story>
        <Story of="MenuItem large, plain, with a value">
          <MenuItem href="?" variant="large">
            Barcha atirlar
          </MenuItem>
          <MenuItem href="?" icon={<PinIcon />} value="Oʻzbekiston">
            Mamlakat
          </MenuItem>
        </Story>
        <Story of="Disclosure">
          <Disclosure summary="Hid oilasi">Gulli, mevali, sitrusli</Disclosure>
        </Story>
        <Story of="Disclosure, open, long words">
          <Disclosure summary={LONG} open>
            {LONG}
          </Disclosure>
        </Story>
      </StoryRow>
    </>
  )
}
