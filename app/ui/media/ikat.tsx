import { BRAND_IKAT_COLORS } from "./ikat-palettes.ts"
import { drawIkat, type IkatOptions } from "./ikat-pattern.ts"

type IkatProps = {
  /** Colors from the background to the core of the motif; the brand's colors by default. */
  colors?: IkatOptions["colors"] | undefined
  /** The same seed gives the same pattern. */
  seed?: string | undefined
  /** Number of motifs side by side. */
  repeat?: number | undefined
  width?: number | undefined
  height?: number | undefined
  /** How far threads are displaced, as a share of the pattern's height. */
  feather?: number | undefined
}

/**
 * The pattern of an ikat, a fabric with blurred rings of color (ikat-pattern.ts), rendered on the server. It fills its
 * container, and screen readers skip it.
 */
export function Ikat({
  colors = BRAND_IKAT_COLORS,
  seed,
  repeat,
  width,
  height,
  feather,
}: IkatProps) {
  const pattern = drawIkat({
    colors,
    ...(seed !== undefined && { seed }),
    ...(repeat !== undefined && { repeat }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(feather !== undefined && { feather }),
  })
  return (
    <svg
      viewBox={`0 0 ${pattern.width} ${pattern.height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={pattern.width} height={pattern.height} fill={pattern.ground} />
      <g transform={pattern.transform} strokeWidth={pattern.strokeWidth} fill="none">
        {pattern.rings.map(({ color, path }) => (
          <path key={color} d={path} stroke={color} />
        ))}
      </g>
    </svg>
  )
}
