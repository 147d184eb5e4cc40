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

/** Stories of one kind. */
export function StoryRow({ title, room = "small", children }: StoryRowProps) {
  return (
    <Stack space={6} as="section">
      <Heading level={2}>{title}</Heading>
      <div className={styles.room[room]}>{children}</div>
    </Stack>
  )
}

type StoryProps = {
  /** Name of the component and its state. */
  of: string
  /** The state that the story is shown in. */
  force?: "hover" | "focus-visible" | "active"
  children: ReactNode
}

/** A component in one state, with its name. */
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
