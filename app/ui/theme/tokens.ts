/** Raw values of the design. Components use them through `vars` (vars.css.ts). */

const light = {
  bg: "#ffffff",
  surface: "#ffffff",
  sunken: "#f8f4f5",
  ink: "#22141a",
  muted: "#6a5760",
  line: "#e8dfe2",
  lineStrong: "#8f7c85",
  anor: "#8b1538",
  anorHover: "#6f0f2c",
  anorSoft: "#fbecef",
  onAnor: "#ffffff",
  zar: "#7a560f",
  zarSoft: "#fbf3de",
  success: "#1c6844",
  successSoft: "#e6f3eb",
  warning: "#865200",
  warningSoft: "#fdf1da",
  error: "#b0211c",
  errorSoft: "#fdebe9",
  info: "#1b5a78",
  infoSoft: "#e5f1f6",
  focus: "#1b5a78",
  scrim: "rgb(34 20 26 / .46)",
}

const dark: typeof light = {
  bg: "#171013",
  surface: "#211719",
  sunken: "#271c20",
  ink: "#f7eff1",
  muted: "#bdabb2",
  line: "#3a2b31",
  lineStrong: "#8d7780",
  anor: "#f197ae",
  anorHover: "#f7b4c5",
  anorSoft: "#3d1c27",
  onAnor: "#2b0813",
  zar: "#e3be6c",
  zarSoft: "#35290f",
  success: "#7fcfa4",
  successSoft: "#142c20",
  warning: "#edb860",
  warningSoft: "#33250c",
  error: "#ff9f97",
  errorSoft: "#3b1614",
  info: "#86c8e6",
  infoSoft: "#122a35",
  focus: "#86c8e6",
  scrim: "rgb(0 0 0 / .62)",
}

/** `anor` (pomegranate) marks the main action of a view; `zar` (gold) is for bonus points only. */
export const color = { light, dark }

export const shadow = {
  light: {
    float: "0 2px 6px rgb(34 20 26 / .08), 0 18px 50px rgb(34 20 26 / .16)",
  },
  dark: {
    float: "0 0 0 1px #3a2b31, 0 18px 50px rgb(0 0 0 / .5)",
  },
}

export const font = {
  display:
    '"Cormorant Variable", Cormorant, "Cormorant Fallback", "Cormorant Fallback Wide", Georgia, serif',
  body: '"Inter Variable", Inter, "Inter Fallback", "Inter Fallback Wide", system-ui, sans-serif',
}

/** Font sizes. `body` is 16 px, because phones zoom into inputs with smaller text. `micro` (13 px) is the minimum. */
export const text = {
  hero: "clamp(3.5rem, 2.4rem + 4.6vw, 6.5rem)",
  h1: "clamp(2.375rem, 1.8rem + 2.4vw, 3.75rem)",
  h2: "clamp(1.875rem, 1.55rem + 1.4vw, 2.75rem)",
  title: "1.75rem",
  h3: "1.5rem",
  name: "1.3125rem",
  lead: "1.125rem",
  body: "1rem",
  small: ".875rem",
  micro: ".8125rem",
}

/** Distances in steps of 4 px: `space[4]` is 16 px. */
export const space = {
  1: ".25rem",
  2: ".5rem",
  3: ".75rem",
  4: "1rem",
  5: "1.25rem",
  6: "1.5rem",
  8: "2rem",
  10: "2.5rem",
  12: "3rem",
  16: "4rem",
  20: "5rem",
  24: "6rem",
}

export const radius = { 1: "4px", 2: "8px", 3: "20px", pill: "999px" }

/** Lengths that several layouts share. `sheet` and `header` are larger from the breakpoint `lg` on (see `wide`). */
export const size = {
  gutter: "clamp(1rem, .2rem + 3.4vw, 4rem)",
  measure: "40rem",
  page: "90rem",
  tap: "44px",
  control: "52px",
  sheet: "428px",
  header: "64px",
}

/** The values of `size` that change from the breakpoint `lg` on. */
export const wide = { sheet: "550px", header: "80px" }

export const duration = { 1: "120ms", 2: "220ms", 3: "420ms" }

export const ease = {
  out: "cubic-bezier(.2, .7, .2, 1)",
  both: "cubic-bezier(.6, 0, .2, 1)",
}

/** z-index layers inside the page. Modal sheets are above all of them, in the browser's top layer. */
export const layer = {
  card: 1,
  sticky: 10,
  buybar: 15,
  header: 20,
  sheet: 25,
  progress: 30,
  toast: 40,
}

/** Minimum width of each breakpoint, in em of the text size that the browser is set to. */
export const breakpoint = { md: "48em", lg: "64em", xl: "90em" }

/** A pointed arch as a mask image. It stretches to the size of its box. */
export const ogee = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 430' preserveAspectRatio='none'%3E%3Cpath d='M0 430V170C0 92 96 62 150 0c54 62 150 92 150 170v260z'/%3E%3C/svg%3E")`
