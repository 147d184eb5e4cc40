import { LRUCache } from "lru-cache"
import type { Picture, Scene } from "#domain/picture-urls.ts"
import type { Db } from "#shop-api/db/database.ts"
import type { DrawingInScene, DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import { sceneVersion } from "#shop-api/pictures/version.ts"

/** How many milliseconds the content of a scene is cached. */
const SCENE_TTL = 60_000

interface SceneContent {
  drawings: DrawingInScene[]
  version: string
}

/** The scenes (pictures of several drawn bottles) with the bottles that they currently show. */
export interface SceneCache {
  get(scene: Scene): Promise<SceneContent>
  /**
   * Returns a scene with its current version, and every other picture unchanged. The home page does not know the
   * version of a scene, so a URL with any version serves the current picture.
   */
  withCurrentVersion(picture: Picture): Promise<Picture>
  clear(): void
}

export function createSceneCache(db: Db, source: DrawingSource): SceneCache {
  const cache = new LRUCache<Scene, Promise<SceneContent>>({ max: 50, ttl: SCENE_TTL })

  function get(scene: Scene): Promise<SceneContent> {
    const known = cache.get(scene)
    if (known) return known
    const content = source.listInScene(db, scene).then((drawings) => ({
      drawings,
      version: sceneVersion(scene, drawings),
    }))
    cache.set(scene, content)
    content.catch(() => cache.delete(scene))
    return content
  }

  return {
    get,
    async withCurrentVersion(picture) {
      if (picture.kind !== "scene") return picture
      const { version } = await get(picture.id)
      return { ...picture, version }
    },
    clear: () => cache.clear(),
  }
}
