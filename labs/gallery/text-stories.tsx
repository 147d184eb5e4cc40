import { Heading } from "#app/ui/text/heading.tsx"
import { Price } from "#app/ui/text/price.tsx"
import { Prose } from "#app/ui/text/prose.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { LONG } from "./samples.ts"
import { StoryRow, Story } from "./story.tsx"

/** Stories of the typography. */
export function TextStories() {
  return (
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
  )
}
