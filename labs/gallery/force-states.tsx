"use client"
import { useEffect } from "react"

const STATE = /:(hover|focus-visible|active)\b/

/** Copies a CSS rule for a state such as `:hover`, so that it applies to elements inside `data-force="hover"`. */
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

/** Makes stories look hovered or focused. Browsers offer no way to do this with CSS. */
export function ForceStates() {
  useEffect(() => {
    const text = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(forceRule))
      .join("\n")
    const style = document.createElement("style")
    // The selector of the focus ring is only `:focus-visible`, so the copy of this rule applies to all elements. This
    // replacement limits the copy to controls.
    style.textContent = text.replaceAll(
      /(\[data-force="focus-visible"\]\)) \{ \* \{/g,
      "$1 { :is(a, button, input, select, textarea, summary) {",
    )
    document.head.append(style)
    return () => style.remove()
  }, [])
  return null
}
