import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./breadcrumbs.css.ts"

type Crumb = {
  text: string
  /** Absent on a last crumb that is the page itself. */
  href?: string
  /** False for a name that translation programs must not translate. */
  translate?: boolean
}

/**
 * The links that lead from the home page to this page. The last crumb may also be a link, which leads to the page above
 * this page. `label` is the accessible name.
 */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ text, href, translate = true }, at) => (
          <li key={href ?? text} className={styles.crumb}>
            {href ? (
              <>
                <Anchor href={href} className={styles.link} translate={translate}>
                  {text}
                </Anchor>
                {at === crumbs.length - 1 ? null : <span aria-hidden="true">/</span>}
              </>
            ) : (
              <span aria-current="page" translate={translate ? undefined : "no"}>
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
