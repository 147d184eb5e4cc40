import "server-only"
import { t } from "#app/i18n/words.ts"
import { Columns } from "../layout/columns.tsx"
import { Wrap } from "../layout/wrap.tsx"
import { ContentsNav } from "../prose/contents-nav.tsx"
import { Prose } from "../prose/prose.tsx"
import { text } from "./legal.css.ts"
import type { LegalDocument } from "./render-legal.ts"

/** A legal text with its contents at its side. */
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
