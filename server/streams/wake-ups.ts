/**
 * Wakes the followers of a number. A notification without a waiting follower is kept for the next `next`, so none is missed.
 */
export function createWakeUps() {
  const followers = new Map<number, Set<() => void>>()
  const tell = (id: number) => {
    for (const wake of followers.get(id) ?? []) wake()
  }
  return {
    /** News of this one are noted from now on. */
    follow: (id: number) => {
      let isNews = false
      let settle: (() => void) | null = null
      const wake = () => {
        isNews = true
        settle?.()
      }
      const all = followers.get(id) ?? new Set()
      followers.set(id, all.add(wake))
      return {
        next: async (ms: number): Promise<'news' | 'silence'> => {
          if (!isNews) {
            await new Promise<void>((done) => {
              const timer = setTimeout(done, ms)
              settle = () => {
                clearTimeout(timer)
                done()
              }
            })
          }
          settle = null
          const signal = isNews ? 'news' : 'silence'
          isNews = false
          return signal
        },
        end: () => {
          settle?.()
          all.delete(wake)
          if (all.size === 0) followers.delete(id)
        },
      }
    },
    tell,
    /** Wakes all followers, because notifications were lost. */
    tellAll: (): void => {
      for (const id of followers.keys()) tell(id)
    },
  }
}
