import * as controls from "#app/ui/icon/controls-icons.tsx"
import * as things from "#app/ui/icon/shop-icons.tsx"
import * as statuses from "#app/ui/icon/status-icons.tsx"
import { StoryRow, Story } from "./story.tsx"

const ICONS = Object.entries({ ...controls, ...things, ...statuses })

export function IconStories() {
  return (
    <StoryRow title="Icons">
      {ICONS.map(([name, Icon]) => (
        <Story key={name} of={name}>
          <Icon size={24} />
        </Story>
      ))}
    </StoryRow>
  )
}
