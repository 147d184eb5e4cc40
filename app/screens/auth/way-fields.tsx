import type { Way } from "#app/screens/auth/way.ts"

export function WayFields({ way }: { way: Way }) {
  return (
    <>
      {way.returnTo ? <input type="hidden" name="return_to" value={way.returnTo} /> : null}
      {way.next ? <input type="hidden" name="next" value={way.next} /> : null}
    </>
  )
}
