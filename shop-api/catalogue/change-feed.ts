import { type Change, parseChange } from "#runtime/invalidation-channel.ts"
import type { Listener } from "#shop-api/db/catalogue-channel.ts"

/** A cache that must remove entries when the catalogue changes. */
export interface ChangeFollower {
  onChange: (change: Change) => void
  /**
   * Called with false when the connection to the database is lost, because the cache may then miss changes. Called with
   * true when the connection is back.
   */
  onSubscriptionChange: (isSubscribed: boolean) => void
}

/** Forwards the database's notifications of catalogue changes to caches in this process. */
export interface ChangeFeed extends Listener {
  follow: (follower: ChangeFollower) => void
  /** Publishes a change that the triggers of the database do not report. */
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
      // PostgreSQL does not repeat notifications that were lost with the connection, so all caches must be cleared.
      if (now) notify("everything")
    },
    follow(follower) {
      followers.push(follower)
      follower.onSubscriptionChange(isSubscribed)
    },
  }
}
