import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { Prose } from "#app/ui/text/prose.tsx"
import { TableOfContents } from "#app/ui/text/table-of-contents.tsx"
import { text } from "./legal/legal.css.ts"
import type { LegalDocument } from "./legal/render-legal.ts"

/** A legal text: title and date, the table of contents, then the sections. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const start = document.html.indexOf("<h2")
  return (
    <Container>
      <Columns frame="contents">
        <div className={text}>
          <Prose html={document.html.slice(0, start)} />
        </div>
        <TableOfContents label={t("pages:legal.contents")} items={document.sections} />
        <div className={text}>
          <Prose html={document.html.slice(start)} />
        </div>
      </Columns>
    </Container>
  )
}
