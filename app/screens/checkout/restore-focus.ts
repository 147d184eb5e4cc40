"use client"

// A client component of its own, so that its script is the one of these screens.
export { RestoreFocus } from "#app/ui/navigation/restore-focus.tsx"
