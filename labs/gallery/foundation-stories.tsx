import { Button } from "#app/ui/action/button.tsx"
import * as controls from "#app/ui/icon/controls-icons.tsx"
import * as things from "#app/ui/icon/shop-icons.tsx"
import * as statuses from "#app/ui/icon/status-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { BonusBalance } from "#app/ui/layout/bonus-balance.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Section, SectionHead } from "#app/ui/layout/section.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Price } from "#app/ui/text/price.tsx"
import { Prose } from "#app/ui/text/prose.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { LONG } from "./samples.ts"
import { StoryRow, Story, type Theme } from "./story.tsx"

const ICONS = Object.entries({ ...controls, ...things, ...statuses })

/** Stories of typography, icons, panels and layouts. */
export function FoundationStories({ theme }: { theme: Theme }) {
  return (
    <>
      <StoryRow title="Heading, Text, TabularDigits, Price" room="medium">
        {(["h1", "h2", "title", "h3"] as const).map((size) => (
          <Story key={size} of={`Heading ${size}`}>
            <Heading level={3} size={size}>
              Esda qoladigan ifor 1001
            </Heading>
          </Story>
        ))}
        {(["lead", "body", "small", "micro"] as const).map((size) => (
          <Story key={size} of={`Text ${size}`}>
            <Text size={size}>Toshkent, Margʻilon va butun dunyo mustaqil parfyumerlaridan.</Text>
          </Story>
        ))}
        {(["muted", "success", "error", "bonus"] as const).map((tone) => (
          <Story key={tone} of={`Text ${tone}`}>
            <Text tone={tone}>Narx va muddat mamlakatga bogʻliq</Text>
          </Story>
        ))}
        <Story of="Text, measured, long words">
          <Text measured>{LONG}</Text>
        </Story>
        {(["plain", "strong", "price", "large"] as const).map((variant) => (
          <Story key={variant} of={`TabularDigits ${variant}`}>
            <TabularDigits variant={variant}>1 360 000 soʻm</TabularDigits>
          </Story>
        ))}
        <Story of="Price, large">
          <Price text="1 360 000 soʻm" size="large" />
        </Story>
        <Story of="RichText with a mark">
          <RichText
            text="Bonus hisobingizda <b>1 240 000</b> ball bor"
            marks={{ b: (words) => <b>{words}</b> }}
          />
        </Story>
        <Story of="VisuallyHidden: for screen readers alone">
          <VisuallyHidden>Yuklanmoqda</VisuallyHidden>
        </Story>
        <Story of="Prose">
          <Prose html="<h2>1. Buyurtma</h2><p>Har bir atirdan bittadan.</p><ul><li>Bekor qilish mumkin.</li></ul>" />
        </Story>
      </StoryRow>
      <StoryRow title="Icons">
        {ICONS.map(([name, Icon]) => (
          <Story key={name} of={name}>
            <Icon size={24} />
          </Story>
        ))}
      </StoryRow>
      <StoryRow title="Box, BonusBalance" room="medium">
        <Story of="Box line">
          <Box>{LONG}</Box>
        </Story>
        <Story of="Box sunken">
          <Box variant="sunken">{LONG}</Box>
        </Story>
        <Story of="BonusBalance">
          <BonusBalance title="Bonus hisobi" balance="1 240 000" note="1 ball = 1 soʻm" />
        </Story>
      </StoryRow>
      <StoryRow
        title="Container, Section, SectionHead, TitledSection, Columns, FormPage, Actions, Stack"
        room="large"
      >
        <Story of="Container, Section with its head">
          <Container>
            <Section>
              <SectionHead>
                <Heading level={3}>Yangi atirlar</Heading>
                <Button href="?" tone="line" size="small">
                  Barchasi
                </Button>
              </SectionHead>
            </Section>
          </Container>
        </Story>
        <Story of="TitledSection">
          <TitledSection
            id={`${theme}-titled`}
            title="Eng koʻp sotilgan"
            aside={
              <Button href="?" tone="line" size="small">
                Barchasi
              </Button>
            }
          >
            <Box>{LONG}</Box>
          </TitledSection>
        </Story>
        {(["checkout", "cabinet", "catalogue", "halves"] as const).map((frame) => (
          <Story key={frame} of={`Columns ${frame}`}>
            <Columns frame={frame}>
              <Box>{LONG}</Box>
              <Box variant="sunken">{LONG}</Box>
            </Columns>
          </Story>
        ))}
        <Story of="FormPage">
          <FormPage>
            <Box>{LONG}</Box>
          </FormPage>
        </Story>
        {(["ends", "start", "center", "split"] as const).map((align) => (
          <Story key={align} of={`Actions ${align}`}>
            <Actions align={align}>
              <Button type="button" tone="line">
                Orqaga
              </Button>
              <Button type="button">Davom etish</Button>
            </Actions>
          </Story>
        ))}
        <Story of="Inline">
          <Inline space={2}>
            <Text as="span">Bir</Text>
            <Text as="span">qatorda</Text>
          </Inline>
        </Story>
      </StoryRow>
    </>
  )
}
