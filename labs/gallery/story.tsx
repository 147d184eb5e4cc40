import type { ReactNode } from "react"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import * as styles from "./gallery.css.ts"

export type Theme = "light" | "dark"

type StoryRowProps = {
  title: string
  room?: keyof typeof styles.room
  children: ReactNode
}

/** A group of stories of one kind of component. */
export function StoryRow({ title, room = "small", children }: StoryRowProps) {
  return (
    <Stack space={6} as="section">
      <Heading level={2}>{title}</Heading>
      <div className={styles.room[room]}>{children}</div>
    </Stack>
  )
}

type StoryProps = {
  /** Name of the component and the state in which it is shown. */
  of: string
  /** The state that the story is made to look like (see ForceStates). */
  force?: "hover" | "focus-visible" | "active"
  children: ReactNode
}

/** A component in one state, with its name above. */
export function Story({ of, force, children }: StoryProps) {
  return (
    <div className={styles.story}>
      <p className={styles.caption} translate="no">
        {force ? `${of}, ${force}` : of}
      </p>
      <div data-force={force}>{children}</div>
    </div>
  )
}
