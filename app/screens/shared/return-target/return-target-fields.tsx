import type { ReturnTarget } from "./return-target.ts"

/** Hidden fields that submit the return target with a form. */
export function ReturnTargetFields({ returnTarget }: { returnTarget: ReturnTarget }) {
  return (
    <>
      {returnTarget.returnTo ? (
        <input type="hidden" name="return_to" value={returnTarget.returnTo} />
      ) : null}
      {returnTarget.next ? <input type="hidden" name="next" value={returnTarget.next} /> : null}
    </>
  )
}
