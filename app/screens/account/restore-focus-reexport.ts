"use client"

// The build chooses a client component's script by its folder (scripts/client-chunks.ts). This re-export, which needs
// its own "use client", puts RestoreFocus into the script of the account pages instead of the one that every page
// loads.
export { RestoreFocus } from "#app/ui/navigation/restore-focus.tsx"
