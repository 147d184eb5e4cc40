import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Chip } from "#app/ui/action/chip.tsx"

/** More buttons would cover the picture of the card. */
const MAX_BUTTONS = 3

interface AddVolumeButtonsProps {
  /** Brand and name, for the buttons' accessible names. */
  name: string
  volumes: readonly { id: number; volume: number }[]
  /** Path of the perfume's page, which offers all volumes. */
  href: string
}

/**
 * Buttons for the first of the given volumes of a perfume, each of which adds its volume to the cart, and a link to the
 * page that offers the others. The buttons must be in an AddToCartForm.
 */
export function AddVolumeButtons({ name, volumes, href }: AddVolumeButtonsProps) {
  return (
    <>
      {volumes.slice(0, MAX_BUTTONS).map(({ id, volume }) => {
        const text = t("catalogue:volume", { volume })
        return (
          <Chip key={id} name="id" value={String(id)} label={`${t("cart:add")}: ${name}, ${text}`}>
            {`+ ${text}`}
          </Chip>
        )
      })}
      {volumes.length > MAX_BUTTONS ? (
        <Chip href={href} label={`${t("catalogue:product.volumes")}: ${name}`}>
          …
        </Chip>
      ) : null}
    </>
  )
}
