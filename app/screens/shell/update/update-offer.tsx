import { offer } from "./update.css.ts"

interface UpdateOfferProps {
  text: string
  /** The button's word. */
  reload: string
}

/** What the toast about a newer build says, with the button that loads it. */
export function UpdateOffer({ text, reload }: UpdateOfferProps) {
  return (
    <>
      {text}{" "}
      <button type="button" className={offer} onClick={() => location.reload()}>
        {reload}
      </button>
    </>
  )
}
