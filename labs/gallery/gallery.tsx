import { TextLink } from "#app/ui/action/text-link.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { ActionStories } from "./action-stories.tsx"
import { FieldStories } from "./field-stories.tsx"
import { ForceStates } from "./force-states.tsx"
import * as styles from "./gallery.css.ts"
import { IconStories } from "./icon-stories.tsx"
import { LayoutStories } from "./layout-stories.tsx"
import { MessageStories } from "./message-stories.tsx"
import { NavigationStories } from "./navigation-stories.tsx"
import { OpenPanel } from "./open-panel.tsx"
import { ProductStories } from "./product-stories.tsx"
import { StoryRow, type Theme } from "./story.tsx"
import { TextStories } from "./text-stories.tsx"

type GalleryProps = {
  /** Path of the gallery. Panels have paths below it. */
  path: string
  /** Name of the panel in the URL. */
  panel?: string | undefined
}

/** The page with all components in all states, in both themes. Only the development server has this page. */
export function Gallery({ path, panel }: GalleryProps) {
  return (
    <>
      <ForceStates />
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} className={styles.theme[theme]}>
          <Stack space={16}>
            <Heading level={1}>{`Components, ${theme}`}</Heading>
            <StoryRow title="Sheet, Dialog">
              {["sheet", "left-sheet", "dialog"].map((name) => (
                <TextLink key={name} variant="alone" href={`${path}/${name}`}>
                  {name}
                </TextLink>
              ))}
            </StoryRow>
            <AllStories theme={theme} />
          </Stack>
        </div>
      ))}
      <OpenPanel name={panel} closeHref={path} />
    </>
  )
}

function AllStories({ theme }: { theme: Theme }) {
  return (
    <>
      <ActionStories />
      <FieldStories theme={theme} />
      <MessageStories />
      <NavigationStories theme={theme} />
      <ProductStories theme={theme} />
      <TextStories />
      <IconStories />
      <LayoutStories theme={theme} />
    </>
  )
}
