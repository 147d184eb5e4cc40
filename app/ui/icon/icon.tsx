import { icon } from "./icon.css.ts"

export type IconProps = {
  /** Width and height in px: 14 in tags, 16 in small controls, 20 in controls, 24 in lists of facts. */
  size?: 14 | 16 | 20 | 24
}

interface ShapedIconProps extends IconProps {
  /** The icon's elements as SVG text, because React would render several elements more slowly. */
  shapes: string
}

/** The base of every icon, on a grid of 24 by 24. Screen readers skip it, so the control around it needs a label. */
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
