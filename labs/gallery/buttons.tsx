import { Anchor } from "#app/ui/action/anchor.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { Chip } from "#app/ui/action/chip.tsx"
import { Dot } from "#app/ui/action/dot.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Count } from "#app/ui/feedback/count.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { ArrowRightIcon, BagIcon, CloseIcon, TrashIcon } from "#app/ui/icon/controls-icons.tsx"
import { SparkleIcon } from "#app/ui/icon/shop-icons.tsx"
import { ClockIcon, PackageIcon, SuccessIcon, TruckIcon } from "#app/ui/icon/status-icons.tsx"
import { LONG } from "./samples.ts"
import { Shelf, Specimen } from "./specimen.tsx"

const TONES = ["primary", "line", "quiet"] as const
const FORCED = ["hover", "focus-visible", "active"] as const

/** Buttons, links, chips and tags. */
export function Buttons() {
  return (
    <>
      <Shelf title="Button">
        {TONES.flatMap((tone) => [
          <Specimen key={tone} of={`Button ${tone}`}>
            <Button type="button" tone={tone} icon={<BagIcon />}>
              Savatga qoʻshish
            </Button>
          </Specimen>,
          ...FORCED.map((force) => (
            <Specimen key={`${tone}-${force}`} of={`Button ${tone}`} force={force}>
              <Button type="button" tone={tone}>
                Davom etish
              </Button>
            </Specimen>
          )),
          <Specimen key={`${tone}-busy`} of={`Button ${tone}, busy`}>
            <Button type="button" tone={tone} busy>
              Yuborilmoqda
            </Button>
          </Specimen>,
          <Specimen key={`${tone}-disabled`} of={`Button ${tone}, disabled`}>
            <Button type="button" tone={tone} disabled>
              Mavjud emas
            </Button>
          </Specimen>,
          <Specimen key={`${tone}-small`} of={`Button ${tone}, small`}>
            <Button type="button" tone={tone} size="small" iconAfter={<ArrowRightIcon />}>
              Davom etish
            </Button>
          </Specimen>,
          <Specimen key={`${tone}-long`} of={`Button ${tone}, block, long words`}>
            <Button type="button" tone={tone} block>
              {LONG}
            </Button>
          </Specimen>,
        ])}
        <Specimen of="Button as a link">
          <Button href="?">Barcha atirlar</Button>
        </Specimen>
        <Specimen of="SubmitButton, busy while its form is sent">
          <SubmitButton>Yuborish</SubmitButton>
        </Specimen>
      </Shelf>
      <Shelf title="IconButton, Count">
        <Specimen of="IconButton">
          <IconButton type="button" label="Olib tashlash">
            <TrashIcon />
          </IconButton>
        </Specimen>
        {(["hover", "focus-visible"] as const).map((force) => (
          <Specimen key={force} of="IconButton" force={force}>
            <IconButton type="button" label="Olib tashlash">
              <TrashIcon />
            </IconButton>
          </Specimen>
        ))}
        <Specimen of="IconButton, disabled">
          <IconButton type="button" label="Olib tashlash" disabled>
            <TrashIcon />
          </IconButton>
        </Specimen>
        {["3", "99+"].map((text) => (
          <Specimen key={text} of={`Count ${text}`}>
            <IconButton href="?" label={`Savat, ${text}`}>
              <BagIcon />
              <Count text={text} />
            </IconButton>
          </Specimen>
        ))}
      </Shelf>
      <Shelf title="TextLink, TextButton, Anchor">
        {(["inline", "alone", "aloneSmall", "plain"] as const).flatMap((look) => [
          <Specimen key={look} of={`TextLink ${look}`}>
            <TextLink href="?" look={look}>
              Maxfiylik siyosati
            </TextLink>
          </Specimen>,
          <Specimen key={`${look}-hover`} of={`TextLink ${look}`} force="hover">
            <TextLink href="?" look={look}>
              Maxfiylik siyosati
            </TextLink>
          </Specimen>,
        ])}
        <Specimen of="TextLink" force="focus-visible">
          <TextLink href="?">Maxfiylik siyosati</TextLink>
        </Specimen>
        <Specimen of="TextButton">
          <TextButton type="button">Tozalash</TextButton>
        </Specimen>
        <Specimen of="Anchor: what links are made of">
          <Anchor href="?" look="">
            Bosh sahifa
          </Anchor>
        </Specimen>
      </Shelf>
      <Shelf title="Chip, Dot">
        <Specimen of="Chip">
          <Chip href="?">50 ml</Chip>
        </Specimen>
        <Specimen of="Chip, current">
          <Chip href="?" current>
            100 ml
          </Chip>
        </Specimen>
        {(["hover", "focus-visible"] as const).map((force) => (
          <Specimen key={force} of="Chip" force={force}>
            <Chip href="?">75 ml</Chip>
          </Specimen>
        ))}
        <Specimen of="Chip with a Dot, a filter that comes off">
          <Chip href="?">
            <Dot color="#b58a3c" />
            Древесные
            <CloseIcon />
          </Chip>
        </Specimen>
      </Shelf>
      <Shelf title="Tag">
        <Specimen of="Tag plain">
          <Tag>Asosiy</Tag>
        </Specimen>
        <Specimen of="Tag surface">
          <Tag tone="surface">Sotuvda yoʻq</Tag>
        </Specimen>
        <Specimen of="Tag info: collecting">
          <Tag tone="info" icon={<PackageIcon />}>
            Собирается
          </Tag>
        </Specimen>
        <Specimen of="Tag warning: in progress">
          <Tag tone="warning" icon={<TruckIcon />}>
            В пути
          </Tag>
        </Specimen>
        <Specimen of="Tag success: delivered">
          <Tag tone="success" icon={<SuccessIcon />}>
            Доставлен
          </Tag>
        </Specimen>
        <Specimen of="Tag error: cancelled">
          <Tag tone="error" icon={<CloseIcon />}>
            Отменён
          </Tag>
        </Specimen>
        <Specimen of="Tag bonus">
          <Tag tone="bonus" icon={<SparkleIcon />}>
            1 240 000
          </Tag>
        </Specimen>
        <Specimen of="Tag, long words">
          <Tag tone="warning" icon={<ClockIcon />}>
            {LONG}
          </Tag>
        </Specimen>
      </Shelf>
    </>
  )
}
