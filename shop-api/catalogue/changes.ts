import { type Change, parseChange } from "#runtime/invalidation-channel.ts"
import type { Listener } from "#shop-api/db/change-listener.ts"

/** Somebody who keeps what is made of the catalogue. */
export interface ChangeFollower {
  onChange: (change: Change) => void
  /** Whether each change is told at once. */
  onSubscriptionChange: (isSubscribed: boolean) => void
}

/** Passes the store's notices on to followers, who may come later. */
export interface ChangeFeed extends Listener {
  follow: (follower: ChangeFollower) => void
  /** Something has changed that the store's triggers say nothing of. */
  notify: (change: Change) => void
}

export function createChangeFeed(): ChangeFeed {
  const followers: ChangeFollower[] = []
  let isSubscribed = false
  const notify = (change: Change) => {
    for (const follower of followers) follower.onChange(change)
  }
  return {
    notify,
    onNotice: (text) => notify(parseChange(text)),
    onSubscriptionChange(now) {
      if (now === isSubscribed) return
      isSubscribed = now
      for (const follower of followers) follower.onSubscriptionChange(now)
      // What was said in between, nobody has heard.
      if (now) notify("everything")
    },
    follow(follower) {
      followers.push(follower)
      follower.onSubscriptionChange(isSubscribed)
    },
  }
}
