import { Button } from "#app/ui/action/button.tsx"
import * as controls from "#app/ui/icon/controls-icons.tsx"
import * as things from "#app/ui/icon/shop-icons.tsx"
import * as statuses from "#app/ui/icon/status-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { BonusPanel } from "#app/ui/layout/bonus-panel.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Narrow } from "#app/ui/layout/narrow.tsx"
import { Panel } from "#app/ui/layout/panel.tsx"
import { Section, SectionHead } from "#app/ui/layout/section.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { Figures } from "#app/ui/text/figures.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Price } from "#app/ui/text/price.tsx"
import { Prose } from "#app/ui/text/prose.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { LONG } from "./samples.ts"
import { Shelf, Specimen, type Theme } from "./specimen.tsx"

const ICONS = Object.entries({ ...controls, ...things, ...statuses })

/** Type, icons, panels and the layouts that hold everything else. */
export function Grounds({ theme }: { theme: Theme }) {
  return (
    <>
      <Shelf title="Heading, Text, Figures, Price" room="medium">
        {(["h1", "h2", "title", "h3"] as const).map((size) => (
          <Specimen key={size} of={`Heading ${size}`}>
            <Heading level={3} size={size}>
              Esda qoladigan ifor 1001
            </Heading>
          </Specimen>
        ))}
        {(["lead", "body", "small", "micro"] as const).map((size) => (
          <Specimen key={size} of={`Text ${size}`}>
            <Text size={size}>Toshkent, Margʻilon va dunyoning mustaqil parfyumerlaridan.</Text>
          </Specimen>
        ))}
        {(["muted", "success", "error", "bonus"] as const).map((tone) => (
          <Specimen key={tone} of={`Text ${tone}`}>
            <Text tone={tone}>Narx va muddat mamlakatga bogʻliq</Text>
          </Specimen>
        ))}
        <Specimen of="Text, measured, long words">
          <Text measured>{LONG}</Text>
        </Specimen>
        {(["plain", "strong", "price", "sum", "large"] as const).map((look) => (
          <Specimen key={look} of={`Figures ${look}`}>
            <Figures look={look}>1 360 000 soʻm</Figures>
          </Specimen>
        ))}
        <Specimen of="Price, large">
          <Price text="1 360 000 soʻm" size="large" />
        </Specimen>
        <Specimen of="RichText with a mark">
          <RichText
            text="Bonus hisobingizda <b>1 240 000</b> ball bor"
            marks={{ b: (words) => <b>{words}</b> }}
          />
        </Specimen>
        <Specimen of="VisuallyHidden: for screen readers alone">
          <VisuallyHidden>Yuklanmoqda</VisuallyHidden>
        </Specimen>
        <Specimen of="Prose">
          <Prose html="<h2>1. Buyurtma</h2><p>Har bir atirdan bittadan.</p><ul><li>Bekor qilish mumkin.</li></ul>" />
        </Specimen>
      </Shelf>
      <Shelf title="Icons">
        {ICONS.map(([name, Icon]) => (
          <Specimen key={name} of={name}>
            <Icon size={24} />
          </Specimen>
        ))}
      </Shelf>
      <Shelf title="Panel, BonusPanel" room="medium">
        <Specimen of="Panel line">
          <Panel>{LONG}</Panel>
        </Specimen>
        <Specimen of="Panel sunken">
          <Panel look="sunken">{LONG}</Panel>
        </Specimen>
        <Specimen of="BonusPanel">
          <BonusPanel title="Bonus hisobi" balance="1 240 000" note="1 ball = 1 soʻm" />
        </Specimen>
      </Shelf>
      <Shelf
        title="Wrap, Section, SectionHead, TitledSection, Columns, Narrow, Actions, Stack"
        room="large"
      >
        <Specimen of="Wrap, Section with its head">
          <Wrap>
            <Section>
              <SectionHead>
                <Heading level={3}>Yangi atirlar</Heading>
                <Button href="?" tone="line" size="small">
                  Barchasi
                </Button>
              </SectionHead>
            </Section>
          </Wrap>
        </Specimen>
        <Specimen of="TitledSection">
          <TitledSection
            id={`${theme}-titled`}
            title="Eng koʻp sotilgan"
            aside={
              <Button href="?" tone="line" size="small">
                Barchasi
              </Button>
            }
          >
            <Panel>{LONG}</Panel>
          </TitledSection>
        </Specimen>
        {(["checkout", "cabinet", "catalogue", "halves"] as const).map((frame) => (
          <Specimen key={frame} of={`Columns ${frame}`}>
            <Columns frame={frame}>
              <Panel>{LONG}</Panel>
              <Panel look="sunken">{LONG}</Panel>
            </Columns>
          </Specimen>
        ))}
        <Specimen of="Narrow">
          <Narrow>
            <Panel>{LONG}</Panel>
          </Narrow>
        </Specimen>
        {(["ends", "start", "center", "split"] as const).map((align) => (
          <Specimen key={align} of={`Actions ${align}`}>
            <Actions align={align}>
              <Button type="button" tone="line">
                Orqaga
              </Button>
              <Button type="button">Davom etish</Button>
            </Actions>
          </Specimen>
        ))}
        <Specimen of="Inline">
          <Inline space={2}>
            <Text as="span">Bir</Text>
            <Text as="span">qatorda</Text>
          </Inline>
        </Specimen>
      </Shelf>
    </>
  )
}
