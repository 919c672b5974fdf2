import type { Place } from '../../calls/visitor.ts'
import { AppError } from '../../errors/app-error.ts'

/** Place of callers with a session or a link of ours. */
export const KNOWN_PLACE: Place = { isKnown: true, address: '', account: '' }

interface Waiter {
  admit: () => void
  refuse: (reason: AppError) => void
}

interface Limits {
  atOnce: number
  /** Maximum length of the queue, one for known people and one for all others. */
  waiting: number
  /** Maximum number of waiting attempts for one account from one address. */
  perAccount: number
}

/**
 * Runs a few tasks at once and queues the next ones. A client that sends very many only delays itself: every address and
 * every account has its turn. @returns runs a task through the gate; throws AppError BUSY if too many wait
 */
export function createGate({ atOnce, waiting, perAccount }: Limits): <T>(task: () => Promise<T>, place: Place) => Promise<T> {
  const known: Waiter[] = []
  const others = createTurns(waiting, perAccount)
  let running = 0
  const enter = async (place: Place): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (place.isKnown && known.length >= waiting) throw new AppError('BUSY')
    // A finished task passes its place on, so the count of running tasks stays the same.
    await new Promise<void>((admit, refuse) =>
      place.isKnown ? known.push({ admit, refuse }) : others.add(place, { admit, refuse }),
    )
  }
  const leave = (): void => {
    const next = known.shift() ?? others.next()
    if (next) next.admit()
    else running -= 1
  }
  return async (task, place) => {
    await enter(place)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

type Lines = Map<string, Waiter[]>

/**
 * The waiting attempts, by address and account. The first address has its turn with its first account; both then move to the
 * end.
 */
function createTurns(limit: number, perAccount: number) {
  const addresses = new Map<string, Lines>()
  let size = 0
  const sizeOf = (address: string): number =>
    [...(addresses.get(address)?.values() ?? [])].reduce((sum, line) => sum + line.length, 0)
  const take = (address: string, account: string, which: 'shift' | 'pop'): Waiter | undefined => {
    const lines = addresses.get(address)
    const line = lines?.get(account)
    const waiter = line?.[which]()
    if (!lines || !line || !waiter) return undefined
    size -= 1
    lines.delete(account)
    if (line.length > 0) lines.set(account, line)
    addresses.delete(address)
    if (lines.size > 0) addresses.set(address, lines)
    return waiter
  }
  /**
   * The last one of the longest line of the address that holds the most places; `null` where that is the line of the newcomer.
   */
  const makeRoom = (newcomer: string): Waiter | null => {
    const sizes = [...addresses.keys()].map((address) => ({ address, count: sizeOf(address) }))
    const fullest = sizes.reduce((most, one) => (one.count > most.count ? one : most), {
      address: newcomer,
      count: sizeOf(newcomer),
    })
    if (fullest.address === newcomer) return null
    const lines = [...(addresses.get(fullest.address) ?? [])]
    const [account] = lines.reduce((longest, line) => (line[1].length > longest[1].length ? line : longest))
    return take(fullest.address, account, 'pop') ?? null
  }
  return {
    add({ address, account }: Place, waiter: Waiter): void {
      const isFull = (addresses.get(address)?.get(account)?.length ?? 0) >= perAccount
      const displaced = isFull || size < limit ? null : makeRoom(address)
      if (isFull || (size >= limit && !displaced)) {
        waiter.refuse(new AppError('BUSY'))
        return
      }
      displaced?.refuse(new AppError('BUSY'))
      const lines: Lines = addresses.get(address) ?? new Map()
      lines.set(account, [...(lines.get(account) ?? []), waiter])
      addresses.set(address, lines)
      size += 1
    },
    next(): Waiter | undefined {
      const [address, lines] = addresses.entries().next().value ?? []
      const account = lines?.keys().next().value
      return address === undefined || account === undefined ? undefined : take(address, account, 'shift')
    },
  }
}
