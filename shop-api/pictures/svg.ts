/** Formats a number for SVG in as few characters as possible: with at most one decimal and no leading zero. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.")
}

/** Formats a number between 0 and 1, such as an opacity, with at most two decimals and no leading zero. */
function share(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, ".")
}

/** Template tag for SVG markup. Numbers are shortened by `short`; texts are inserted unchanged. */
export function svg(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((markup, string, index) => {
    const value = values[index - 1] ?? ""
    return markup + (typeof value === "number" ? short(value) : value) + string
  })
}

/** Adds an opacity between 0 and 1 to a color `#rgb` or `#rrggbb`. */
export function fade(colour: string, opacity: number): string {
  const level = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  if (colour.length === 4) return colour + Math.round(level / 17).toString(16)
  return colour + level.toString(16).padStart(2, "0")
}

/** A color of a gradient and its position, from 0 to 1. The opacity is 1 when absent. */
export type GradientStop = readonly [offset: number, colour: string, opacity?: number]

/**
 * Collects the `<defs>` of a drawing. All ids begin with the prefix of the drawing, so that a document can contain
 * several drawings. A definition with the same key is written only once.
 */
export class Definitions {
  readonly prefix: string
  #written = new Map<string, string>()

  constructor(prefix: string) {
    this.prefix = prefix
  }

  /** Defines a gradient. Returns the value `url(#…)` for the attribute `fill`. */
  linear(key: string, stops: readonly GradientStop[], direction: "right" | "down"): string {
    const axis = direction === "down" ? ' x2="0" y2="1"' : ""
    return this.#gradient(key, "linearGradient", axis, stops)
  }

  /**
   * Defines a radial gradient. Returns the value `url(#…)` for the attribute `fill`.
   *
   * @param shape the attributes cx, cy and r
   */
  radial(key: string, stops: readonly GradientStop[], shape = ""): string {
    return this.#gradient(key, "radialGradient", shape && ` ${shape}`, stops)
  }

  /**
   * Defines a path. Returns the start of an element that draws it, `<use href="#…"`, to which the caller adds
   * attributes.
   */
  outline(key: string, path: string): string {
    this.#written.set(key, `<path id="${this.prefix}${key}" d="${path}"/>`)
    return `<use href="#${this.prefix}${key}"`
  }

  /** Defines a clip path from an SVG element. Returns the attribute that applies it to another element. */
  clip(key: string, shape: string): string {
    const id = this.prefix + key
    this.#written.set(key, `<clipPath id="${id}">${shape}</clipPath>`)
    return `clip-path="url(#${id})"`
  }

  /**
   * Defines a group. Returns the start of an element that draws it, `<use href="#…"`, to which the caller adds
   * attributes.
   */
  group(key: string, content: string): string {
    this.#written.set(key, `<g id="${this.prefix}${key}">${content}</g>`)
    return `<use href="#${this.prefix}${key}"`
  }

  toString(): string {
    return `<defs>${[...this.#written.values()].join("")}</defs>`
  }

  #gradient(
    key: string,
    element: string,
    attributes: string,
    stops: readonly GradientStop[],
  ): string {
    const id = this.prefix + key
    if (!this.#written.has(key)) {
      const ramp = stops.map(([offset, colour, opacity]) => {
        const paint = opacity === undefined ? colour : fade(colour, opacity)
        return `<stop offset="${share(offset)}" stop-color="${paint}"/>`
      })
      this.#written.set(key, `<${element} id="${id}"${attributes}>${ramp.join("")}</${element}>`)
    }
    return `url(#${id})`
  }
}
