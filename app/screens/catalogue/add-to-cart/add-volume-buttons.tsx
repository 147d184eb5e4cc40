import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { ADD_TO_CART_FORM } from "./add-to-cart-form-id.ts"

interface AddVolumeButtonsProps {
  /** Brand and name, for the buttons' accessible names. */
  name: string
  volumes: readonly { id: number; volume: number }[]
}

/**
 * A button for each of the given volumes of a perfume, which adds that volume to the cart. The page must contain an
 * AddToCartForm.
 */
export function AddVolumeButtons({ name, volumes }: AddVolumeButtonsProps) {
  return volumes.map(({ id, volume }) => {
    const text = t("catalogue:volume", { volume })
    return (
      <Chip
        key={id}
        form={ADD_TO_CART_FORM}
        name="id"
        value={String(id)}
        label={`${t("cart:add")}: ${name}, ${text}`}
      >
        {`+ ${text}`}
      </Chip>
    )
  })
}
