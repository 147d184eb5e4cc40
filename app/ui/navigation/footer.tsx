import type { ReactNode } from "react"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import * as styles from "./footer.css.ts"

type FooterProps = {
  brand: string
  tagline: string
  /** The tagline's language, when it is not the page's. */
  taglineLang?: string
  /** Below the tagline: the operator's phone. */
  contact: ReactNode
  /** Accessible name of the links. */
  label: string
  /** FooterColumn elements, at most three. */
  children: ReactNode
  /** The last line: paragraphs. */
  legal: ReactNode
}

/** The site's footer, once per page. */
export function Footer(props: FooterProps) {
  const { brand, tagline, taglineLang, contact, label, children, legal } = props
  return (
    <footer className={styles.footer}>
      <Wrap>
        <div className={styles.top}>
          <div className={styles.about}>
            <p className={styles.brand} translate="no">
              {brand}
            </p>
            <p className={styles.tagline} lang={taglineLang}>
              {tagline}
            </p>
            {contact}
          </div>
          <nav className={styles.columns} aria-label={label}>
            {children}
          </nav>
        </div>
        <div className={styles.legal}>{legal}</div>
      </Wrap>
    </footer>
  )
}

type SlimFooterProps = {
  /** Accessible name of the links. */
  label: string
  /** FooterLink elements. */
  children: ReactNode
  /** After the links: paragraphs. */
  legal: ReactNode
}

/** A footer of one line, for pages that should not distract from their form. */
export function SlimFooter({ label, children, legal }: SlimFooterProps) {
  return (
    <footer className={styles.footer}>
      <Wrap>
        <div className={styles.slim}>
          <nav aria-label={label}>
            <ul className={styles.links}>{children}</ul>
          </nav>
          {legal}
        </div>
      </Wrap>
    </footer>
  )
}

/** A list of FooterLink elements. */
export function FooterColumn({ children }: { children: ReactNode }) {
  return <ul className={styles.column}>{children}</ul>
}
