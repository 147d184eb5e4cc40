import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { ContentsNav } from "#app/ui/text/contents-nav.tsx"
import { Prose } from "#app/ui/text/prose.tsx"
import { text } from "./legal/legal.css.ts"
import type { LegalDocument } from "./legal/render-legal.ts"

/** A legal text with its table of contents beside it. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <Wrap>
      <Columns frame="cabinet">
        <ContentsNav label={t("pages:legal.contents")} items={document.sections} />
        <div className={text}>
          <Prose html={document.html} />
        </div>
      </Columns>
    </Wrap>
  )
}
