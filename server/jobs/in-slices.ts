import { begun } from '../turns.ts'

interface SlicedWork<Item, Found, Made> {
  read: (slice: readonly Item[]) => Promise<Found>
  work: (found: Found, slice: readonly Item[]) => Made | Promise<Made>
  write: (made: Made) => Promise<void>
}

/**
 * Works through items in the order given, in one transaction: while a slice is worked on, the database writes the one before it
 * and reads the one after it.
 * @param size number of items that one statement reads, and one writes
 * @param first as many of them begin, few, so that the work begins soon
 */
export async function inSlices<Item, Found, Made>(
  items: readonly Item[],
  { first, size }: { first: number; size: number },
  { read, work, write }: SlicedWork<Item, Found, Made>,
): Promise<void> {
  let slice = items.slice(0, first)
  let found = begun(read(slice))
  let written = begun(Promise.resolve())
  try {
    for (let next = first; slice.length > 0; next += size) {
      const [current, ready] = [slice, await found()]
      slice = items.slice(next, next + size)
      if (slice.length > 0) found = begun(read(slice))
      const made = await work(ready, current)
      await written()
      written = begun(write(made))
    }
    await written()
  } catch (error) {
    // No statement may follow the end of its transaction; and after a failed one, the later ones fail because of it.
    const [writing] = await Promise.allSettled([written(), found()])
    throw writing.status === 'rejected' ? writing.reason : error
  }
}
