import type { ReturnTarget } from "#app/screens/auth/return-target.ts"

export function ReturnTargetFields({ way }: { way: ReturnTarget }) {
  return (
    <>
      {way.returnTo ? <input type="hidden" name="return_to" value={way.returnTo} /> : null}
      {way.next ? <input type="hidden" name="next" value={way.next} /> : null}
    </>
  )
}
