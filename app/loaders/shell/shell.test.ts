import { expect, test } from "vitest"
import { listCountries } from "#contract/countries.ts"
import { getHome } from "#contract/home.ts"
import { listSocialLinks } from "#contract/social-links.ts"
import { createCachedContext, runInRequest } from "#tests/support/request-context.ts"
import type { Route } from "../../routes/shell/+types/shell.ts"
import { loader } from "./shell.ts"

const ANSWERS = {
  "/api/v1/header/countries": listCountries.example.answer,
  [listSocialLinks.path]: listSocialLinks.example.answer,
}

test("[D1.671] tags a page with a menu as one of the catalogue, and lets no page without the menu's lists be cached", async () => {
  for (const panel of ["menu", "catalogue"]) {
    for (const [answers, ttl] of [
      [{ ...ANSWERS, [getHome.path]: getHome.example.answer }, 60_000],
      [ANSWERS, 0],
    ] as const) {
      const { context, cache } = createCachedContext(answers)
      const request = new Request(`http://localhost/en/about?panel=${panel}`)
      const args = { request, params: {}, context } as unknown as Route.LoaderArgs
      await runInRequest(context, () => loader(args))
      expect({ tags: [...cache.tags], ttl: cache.ttl }, panel).toEqual({ tags: ["catalogue"], ttl })
    }
  }
})
