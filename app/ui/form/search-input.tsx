import type { ChangeEventHandler, KeyboardEventHandler } from "react"
import { SearchIcon } from "#app/ui/icon/controls-icons.tsx"
import { searchBox, searchIcon, searchInput } from "./input.css.ts"

type SearchInputProps = {
  /** Accessible name, because the visible label is only an icon. */
  label: string
  name: string
  defaultValue?: string | undefined
  placeholder?: string | undefined
  /** State of the list of suggestions: its id, whether it is open, and the id of the option that Enter chooses. */
  combobox?: { listId: string; isOpen: boolean; activeId: string | undefined } | undefined
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
  autoFocus?: boolean | undefined
}

/** A search field. With `combobox` it controls a list of suggestions. */
export function SearchInput({ label, combobox, ...native }: SearchInputProps) {
  const aria = combobox && {
    ...({ role: "combobox", "aria-autocomplete": "list", autoComplete: "off" } as const),
    "aria-expanded": combobox.isOpen,
    "aria-controls": combobox.isOpen ? combobox.listId : undefined,
    "aria-activedescendant": combobox.activeId,
  }
  return (
    <div className={searchBox}>
      <span className={searchIcon}>
        <SearchIcon />
      </span>
      <input {...native} {...aria} type="search" aria-label={label} className={searchInput} />
    </div>
  )
}
