import type { ChangeEventHandler } from "react"
import { SearchIcon } from "../icon/controls-icons.tsx"
import { searchBox, searchIcon, searchInput } from "./input.css.ts"

type SearchInputProps = {
  /** Accessible name: the magnifying glass stands for the label. */
  label: string
  name: string
  defaultValue?: string | undefined
  placeholder?: string | undefined
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
}

/** The search field. */
export function SearchInput({ label, ...native }: SearchInputProps) {
  return (
    <div className={searchBox}>
      <span className={searchIcon}>
        <SearchIcon />
      </span>
      <input {...native} type="search" aria-label={label} className={searchInput} />
    </div>
  )
}
