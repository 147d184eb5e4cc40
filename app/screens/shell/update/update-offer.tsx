import { offer } from "./update.css.ts"

interface UpdateOfferProps {
  text: string
  /** The button's text. */
  reload: string
}

/** The toast about a newer build, with a button that reloads the page. */
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
