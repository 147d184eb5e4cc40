"use client"
import { useEffect } from "react"

const STATE = /:(hover|focus-visible|active)\b/

/** A rule of a state once more, for what a `data-force` around it puts into that state. */
function forceRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const state = STATE.exec(rule.selectorText)?.[1]
    if (!state) return ""
    const selector = rule.selectorText.replaceAll(`:${state}`, "")
    return `@scope ([data-force="${state}"]) { ${selector || "*"} { ${rule.style.cssText} } }`
  }
  if (rule instanceof CSSMediaRule) {
    const inner = [...rule.cssRules].map(forceRule).join("\n")
    return inner.trim() === "" ? "" : `@media ${rule.conditionText} { ${inner} }`
  }
  return ""
}

/** Draws hovered and focused specimens: no style sheet can ask for that by itself. */
export function ForceStates() {
  useEffect(() => {
    const text = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(forceRule))
      .join("\n")
    const style = document.createElement("style")
    // The ring of every control is a rule without a control in it.
    style.textContent = text.replaceAll(
      /(\[data-force="focus-visible"\]\)) \{ \* \{/g,
      "$1 { :is(a, button, input, select, textarea, summary) {",
    )
    document.head.append(style)
    return () => style.remove()
  }, [])
  return null
}
