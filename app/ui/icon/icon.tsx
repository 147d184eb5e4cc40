import { icon } from "./icon.css.ts"

export type IconProps = {
  /**
   * Width and height in px: 14 in tags, 16 in small controls, 20 in controls, 24 in lists of facts.
   */
  size?: 14 | 16 | 20 | 24
}

interface ShapedIconProps extends IconProps {
  /** SVG markup, because an icon of several elements is slower to render. */
  shapes: string
}

/** The base of every icon, on a 24 px grid. Screen readers skip it, so the control around it needs a label. */
export function Icon({ size = 20, shapes }: ShapedIconProps) {
  return (
    <svg
      className={icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
