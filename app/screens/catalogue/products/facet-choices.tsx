"use client"

import { useContext } from "react"
import { MarkupContext } from "#app/ui/markup/markup-context.ts"
import { Dot } from "#app/ui/media/dot.tsx"

/**
 * A choice of a filter. It is a tuple, because a tuple is shorter in the RSC payload and cheaper to encode than an
 * object.
 */
export type FacetChoice = readonly [
  value: string,
  label: string,
  /** Number of perfumes. From 1000 on, it is a text with separated thousands, which the server has formatted. */
  count: number | string,
  isSelected: boolean,
  /** CSS color of a dot before the label. */
  color?: string | undefined,
]

interface FacetChoicesProps {
  name: string
  choices: readonly FacetChoice[]
  /** False for names that the browser must not translate. */
  translate: boolean
  /**
   * Class names of a row and its checkbox. The server passes them, because importing them here would add the class
   * names of all form styles to the scripts of the list.
   */
  row: string
  box: string
}

/**
 * The checkboxes of a filter, each with its number of perfumes. A page has about a hundred of these checkboxes, which
 * are half of its elements. Therefore the RSC payload contains only their values, and the server writes cached markup
 * into the document.
 */
export function FacetChoices(props: FacetChoicesProps) {
  // `import.meta.env.SSR` is a constant of the build, so the browser's script does not contain ServedChoices.
  return import.meta.env.SSR ? <ServedChoices {...props} /> : <Choices {...props} />
}

function Choices({ choices, ...shared }: FacetChoicesProps) {
  return (
    <div>
      {choices.map((choice) => (
        <Choice key={choice[0]} choice={choice} {...shared} />
      ))}
    </div>
  )
}

function ServedChoices(props: FacetChoicesProps) {
  const getMarkup = useContext(MarkupContext)
  if (!getMarkup) return <Choices {...props} />
  const { choices, ...shared } = props
  const prefix = Object.values(shared).join("\n")
  const markup = choices.map(
    (choice) =>
      getMarkup(`${prefix}\n${choice.join("\n")}`, () => <Choice choice={choice} {...shared} />)
        .__html,
  )
  return <div dangerouslySetInnerHTML={{ __html: markup.join("") }} />
}

function Choice({
  choice: [value, label, count, isSelected, color],
  name,
  translate,
  row,
  box,
}: Omit<FacetChoicesProps, "choices"> & { choice: FacetChoice }) {
  return (
    <label className={row}>
      <input
        name={name}
        value={value}
        defaultChecked={isSelected}
        type="checkbox"
        className={box}
      />
      <span translate={translate ? undefined : "no"}>
        {color ? <Dot color={color} /> : null}
        {label}
      </span>{" "}
      <span>{count}</span>
    </label>
  )
}
