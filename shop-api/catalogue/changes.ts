import { type Change, parseChange } from "#runtime/invalidation-channel.ts"
import type { Listener } from "#shop-api/db/notices.ts"

/** Somebody who keeps what is made of the catalogue. */
export interface ChangeFollower {
  onChange: (change: Change) => void
  /** Whether each change is told at once. */
  onHearing: (isHearing: boolean) => void
}

/** Passes the store's notices on to followers, who may come later. */
export interface ChangeFeed extends Listener {
  follow: (follower: ChangeFollower) => void
  /** Something has changed that the store's triggers say nothing of. */
  tell: (change: Change) => void
}

export function createChangeFeed(): ChangeFeed {
  const followers: ChangeFollower[] = []
  let isHearing = false
  const tell = (change: Change) => {
    for (const follower of followers) follower.onChange(change)
  }
  return {
    tell,
    onNotice: (text) => tell(parseChange(text)),
    onHearing(now) {
      if (now === isHearing) return
      isHearing = now
      for (const follower of followers) follower.onHearing(now)
      // What was said in between, nobody has heard.
      if (now) tell("everything")
    },
    follow(follower) {
      followers.push(follower)
      follower.onHearing(isHearing)
    },
  }
}
