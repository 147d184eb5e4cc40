import { BonusBalance } from "#app/screens/account/bonus-balance.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Section, SectionHead } from "#app/ui/layout/section.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { LONG } from "./samples.ts"
import { StoryRow, Story, type Theme } from "./story.tsx"

/** Stories of panels and layouts. */
export function LayoutStories({ theme }: { theme: Theme }) {
  return (
    <>
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
        {(["checkout", "account", "catalogue", "halves"] as const).map((frame) => (
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
