import { swatch } from "./swatch.css.ts"

/**
 * A diamond in the color of a note. The color is an SVG attribute, because the content security policy forbids style
 * attributes.
 */
export function Swatch({ color }: { color: string }) {
  return (
    <svg className={swatch} viewBox="0 0 10 10" aria-hidden="true">
      <path d="M5 .7 9.3 5 5 9.3.7 5z" fill={color} />
    </svg>
  )
}
