/**
 * Describes names that are nearly those of settings, in one line each. Says nothing about other names, because programs
 * such as Docker Compose read variables of their own from .env.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} settings names of all settings
 */
export function describeMisspelledSettings(names, settings) {
  return names.flatMap((name) => {
    if (settings.includes(name)) return []
    const [nearest] = settings
      .map((setting) => ({ setting, edits: countEdits(name, setting) }))
      .filter(({ setting, edits }) => edits <= Math.min(2, setting.length / 4))
      .toSorted((one, other) => one.edits - other.edits)
    return nearest ? [`${name} in .env is not a setting: did you mean ${nearest.setting}?`] : []
  })
}

/**
 * The Levenshtein distance: how many characters must be inserted, removed or replaced.
 *
 * @param {string} from
 * @param {string} to
 */
function countEdits(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
