type DotProps = {
  /** A CSS color from data, such as that of a fragrance family. */
  color: string
}

/** A colored dot. The color is an SVG attribute, because the content security policy forbids style attributes. */
export function Dot({ color }: DotProps) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill={color} stroke="#000" strokeOpacity=".14" />
    </svg>
  )
}
