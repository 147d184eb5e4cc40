/** Returns a 32-bit hash of a text (FNV-1a, then mixed), which determines the choices of a drawing. */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822507)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** Returns the choice that belongs to a seed. Callers shift the seed to get another, independent choice. */
export function pick<T>(choices: readonly [T, ...T[]], seed: number): T {
  return choices[seed % choices.length] ?? choices[0]
}
