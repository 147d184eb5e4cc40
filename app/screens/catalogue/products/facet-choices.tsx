"use client"

import { useContext } from "react"
import { Dot } from "#app/ui/action/dot.tsx"
import { MarkupContext } from "#app/ui/markup/markup-context.ts"

/** A choice as a tuple, which is shorter in the payload and cheaper to encode than an object. */
export type FacetChoice = readonly [
  value: string,
  label: string,
  count: number,
  isSelected: boolean,
  /** CSS color of a dot before the label. */
  color?: string | undefined,
]

interface FacetChoicesProps {
  /** Name of the fields. */
  name: string
  choices: readonly FacetChoice[]
  /** False marks names that machines must not translate. */
  translate: boolean
  /** Passed by the server, so that the list's scripts do not contain the styles of all forms. */
  row: string
  box: string
}

/**
 * The checkboxes of a filter, each with its number of perfumes. A list has a hundred of them, half of the page's elements.
 * Therefore the payload contains only their values, and the server writes cached markup.
 */
export function FacetChoices(props: FacetChoicesProps) {
  // The condition is constant in a build, so the script for browsers does not contain the server's part.
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
