import type { ReactNode } from "react"
import { Container } from "#app/ui/layout/container.tsx"
import * as styles from "./footer.css.ts"

type FooterProps = {
  brand: string
  tagline: string
  /** Language of the tagline, if it differs from the page's language. */
  taglineLang?: string
  /** The operator's phone number, below the tagline. */
  contact: ReactNode
  /** Accessible name of the footer's navigation. */
  label: string
  /** At most three FooterColumn elements. */
  children: ReactNode
  /** Paragraphs in the last line. */
  legal: ReactNode
}

/** The footer of most pages: brand and contact, columns of links, and legal texts. */
export function Footer(props: FooterProps) {
  const { brand, tagline, taglineLang, contact, label, children, legal } = props
  return (
    <footer className={styles.footer}>
      <Container>
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
      </Container>
    </footer>
  )
}

type SlimFooterProps = {
  /** Accessible name of the footer's navigation. */
  label: string
  /** FooterLink elements. */
  children: ReactNode
  /** Paragraphs after the links. */
  legal: ReactNode
}

/** A footer of one line, for pages that should not distract the visitor from their form. */
export function SlimFooter({ label, children, legal }: SlimFooterProps) {
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.slim}>
          <nav aria-label={label}>
            <ul className={styles.links}>{children}</ul>
          </nav>
          {legal}
        </div>
      </Container>
    </footer>
  )
}

/** A column of the footer. Its children are FooterLink and FooterText elements. */
export function FooterColumn({ children }: { children: ReactNode }) {
  return <ul className={styles.column}>{children}</ul>
}
