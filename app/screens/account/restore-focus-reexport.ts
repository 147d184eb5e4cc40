"use client"

// This re-export has its own "use client", so that the bundler puts RestoreFocus into the script of the account pages.
export { RestoreFocus } from "#app/ui/navigation/restore-focus.tsx"
