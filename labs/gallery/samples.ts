import type { PictureSource } from "#app/ui/media/picture.tsx"

/** A long text in Russian, for testing layouts. */
export const LONG =
  "Подтверждение электронной почты, указанной при оформлении предварительного заказа"

export const LONG_WORD = "Электроэнцефалографический"

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><rect width="400" height="500" fill="#f3e3e6"/><rect y="330" width="400" height="170" fill="#e9cfd5"/><rect x="130" y="190" width="140" height="200" rx="14" fill="#c65b6d"/><rect x="172" y="120" width="56" height="60" rx="8" fill="#b58a3c"/></svg>`

export const PICTURE: PictureSource = {
  src: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  width: 400,
  height: 500,
}
