import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Dialog } from "#app/ui/overlay/dialog.tsx"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { LONG } from "./samples.ts"

type OpenPanelProps = {
  name: string | undefined
  closeHref: string
}

/** Renders the open panel `name`: a sheet at the left or right of the window, or a dialog. */
export function OpenPanel({ name, closeHref }: OpenPanelProps) {
  const buttons = (
    <Actions align="split">
      <Button href={closeHref} tone="line">
        Orqaga
      </Button>
      <Button href={closeHref}>Davom etish</Button>
    </Actions>
  )
  switch (name) {
    case "sheet":
    case "left-sheet":
      return (
        <Sheet
          id="story"
          title="Savat"
          side={name === "sheet" ? "right" : "left"}
          closeHref={closeHref}
          closeLabel="Yopish"
          footer={buttons}
        >
          {Array.from({ length: 24 }, (_, line) => (
            <p key={line}>{LONG}</p>
          ))}
        </Sheet>
      )
    case "dialog":
      return (
        <Dialog id="story" title="Qayerga yetkazamiz?" lead={LONG} closeHref={closeHref}>
          {buttons}
        </Dialog>
      )
    default:
      return null
  }
}
