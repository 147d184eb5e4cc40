import { Anchor } from "#app/ui/action/anchor.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { Chip } from "#app/ui/action/chip.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { CountBadge } from "#app/ui/feedback/count-badge.tsx"
import { ArrowRightIcon, BagIcon, CloseIcon, TrashIcon } from "#app/ui/icon/controls-icons.tsx"
import { Dot } from "#app/ui/media/dot.tsx"
import { Swatch } from "#app/ui/media/swatch.tsx"
import { LONG } from "./samples.ts"
import { StoryRow, Story } from "./story.tsx"

const TONES = ["primary", "line", "quiet"] as const
const FORCED = ["hover", "focus-visible", "active"] as const

/** Stories of buttons, links and chips. */
export function ActionStories() {
  return (
    <>
      <StoryRow title="Button">
        {TONES.flatMap((tone) => [
          <Story key={tone} of={`Button ${tone}`}>
            <Button type="button" tone={tone} icon={<BagIcon />}>
              Savatga qoʻshish
            </Button>
          </Story>,
          ...FORCED.map((force) => (
            <Story key={`${tone}-${force}`} of={`Button ${tone}`} force={force}>
              <Button type="button" tone={tone}>
                Davom etish
              </Button>
            </Story>
          )),
          <Story key={`${tone}-busy`} of={`Button ${tone}, busy`}>
            <Button type="button" tone={tone} busy>
              Yuborilmoqda
            </Button>
          </Story>,
          <Story key={`${tone}-disabled`} of={`Button ${tone}, disabled`}>
            <Button type="button" tone={tone} disabled>
              Mavjud emas
            </Button>
          </Story>,
          <Story key={`${tone}-small`} of={`Button ${tone}, small`}>
            <Button type="button" tone={tone} size="small" iconAfter={<ArrowRightIcon />}>
              Davom etish
            </Button>
          </Story>,
          <Story key={`${tone}-long`} of={`Button ${tone}, block, long words`}>
            <Button type="button" tone={tone} block>
              {LONG}
            </Button>
          </Story>,
        ])}
        <Story of="Button as a link">
          <Button href="?">Barcha atirlar</Button>
        </Story>
        <Story of="SubmitButton, busy while its form is sent">
          <SubmitButton>Yuborish</SubmitButton>
        </Story>
      </StoryRow>
      <StoryRow title="IconButton, CountBadge">
        <Story of="IconButton">
          <IconButton type="button" label="Olib tashlash">
            <TrashIcon />
          </IconButton>
        </Story>
        {(["hover", "focus-visible"] as const).map((force) => (
          <Story key={force} of="IconButton" force={force}>
            <IconButton type="button" label="Olib tashlash">
              <TrashIcon />
            </IconButton>
          </Story>
        ))}
        <Story of="IconButton, disabled">
          <IconButton type="button" label="Olib tashlash" disabled>
            <TrashIcon />
          </IconButton>
        </Story>
        {["3", "99+"].map((text) => (
          <Story key={text} of={`CountBadge ${text}`}>
            <IconButton href="?" label={`Savat, ${text}`}>
              <BagIcon />
              <CountBadge text={text} />
            </IconButton>
          </Story>
        ))}
      </StoryRow>
      <StoryRow title="TextLink, TextButton, Anchor">
        {(["inline", "alone", "aloneSmall", "plain"] as const).flatMap((variant) => [
          <Story key={variant} of={`TextLink ${variant}`}>
            <TextLink href="?" variant={variant}>
              Maxfiylik siyosati
            </TextLink>
          </Story>,
          <Story key={`${variant}-hover`} of={`TextLink ${variant}`} force="hover">
            <TextLink href="?" variant={variant}>
              Maxfiylik siyosati
            </TextLink>
          </Story>,
        ])}
        <Story of="TextLink" force="focus-visible">
          <TextLink href="?">Maxfiylik siyosati</TextLink>
        </Story>
        <Story of="TextButton">
          <TextButton type="button">Tozalash</TextButton>
        </Story>
        <Story of="Anchor: what links are made of">
          <Anchor href="?" className="">
            Bosh sahifa
          </Anchor>
        </Story>
      </StoryRow>
      <StoryRow title="Chip, Dot">
        <Story of="Chip">
          <Chip href="?">50 ml</Chip>
        </Story>
        <Story of="Chip, small, with a Swatch">
          <Chip href="?" shape="small">
            <Swatch color="#f6ecc9" />
            neroli
          </Chip>
        </Story>
        <Story of="Chip, tile">
          <Chip href="?" shape="tile">
            50 ml
          </Chip>
        </Story>
        <Story of="Chip, current">
          <Chip href="?" current>
            100 ml
          </Chip>
        </Story>
        {(["hover", "focus-visible"] as const).map((force) => (
          <Story key={force} of="Chip" force={force}>
            <Chip href="?">75 ml</Chip>
          </Story>
        ))}
        <Story of="Chip with a Dot, a filter that comes off">
          <Chip href="?">
            <Dot color="#b58a3c" />
            Древесные
            <CloseIcon />
          </Chip>
        </Story>
      </StoryRow>
    </>
  )
}
