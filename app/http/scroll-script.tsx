import { renderToStaticMarkup } from "react-dom/server.node"
import {
  createMemoryRouter,
  RouterProvider,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router"

/** Returns the inline script that `ScrollRestoration` renders on every page. */
export function renderScrollScript(): string {
  const router = createMemoryRouter([{ path: "/", Component: ScrollRestoration }])
  // The script is only rendered in framework mode. The component reads nothing else from this context.
  const framework = { isSpaMode: false } as React.ContextType<typeof FrameworkContext>
  const html = renderToStaticMarkup(
    <FrameworkContext value={framework}>
      <RouterProvider router={router} />
    </FrameworkContext>,
  )
  router.dispose()
  return html.replace(/^<script>/, "").replace(/<\/script>$/, "")
}
