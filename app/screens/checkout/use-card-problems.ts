import { useEffect, useState } from "react"

/** An error of one field. If `field` is null, the error is about the card as a whole. */
export interface CardProblem {
  field: "number" | "expiry" | "code" | null
  text: string
}

/** The errors of a new card. When errors appear, the first field with an error gets the focus. */
export function useCardProblems() {
  const [problems, setProblems] = useState<readonly CardProblem[]>([])
  /** `ids` are the fields that the customer has changed since the errors in `of` appeared. Their errors are hidden. */
  const [changed, setChanged] = useState<{ of: typeof problems; ids: readonly string[] }>({
    of: problems,
    ids: [],
  })

  useEffect(() => {
    const [first] = problems
    if (first) document.getElementById(`card-${first.field ?? "number"}`)?.focus()
  }, [problems])

  const changedIds = changed.of === problems ? changed.ids : []
  const hideErrors = (id: string) => {
    if (!changedIds.includes(id)) setChanged({ of: problems, ids: [...changedIds, id] })
  }
  /** Shows the errors again that the changed fields still have. */
  const showAgain = (found: readonly CardProblem[]) => {
    const isLeft = (id: string) =>
      problems.some(
        ({ field, text }) =>
          id === `card-${field}` && found.some((one) => one.field === field && one.text === text),
      )
    if (changedIds.some(isLeft))
      setChanged({ of: problems, ids: changedIds.filter((id) => !isLeft(id)) })
  }
  const errorsOf = (field: CardProblem["field"]) =>
    changedIds.includes(`card-${field}`)
      ? []
      : problems.filter((problem) => problem.field === field).map(({ text }) => text)

  return { setProblems, hideErrors, showAgain, errorsOf }
}
