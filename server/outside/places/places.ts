import type { CityResponse, Reader } from 'maxmind'
import { currentLanguage, DEFAULT_LANGUAGE } from '../../../contract/language/texts.ts'

/** One for each file, opened at the first lookup: a server without lookups reads none. */
const readers = new Map<string, Promise<Reader<CityResponse>>>()

async function open(file: string): Promise<Reader<CityResponse>> {
  const { default: maxmind } = await import('maxmind')
  // Looks at the file again when a newer one takes its place.
  return maxmind.open<CityResponse>(file, { watchForUpdates: true, watchForUpdatesNonPersistent: true })
}

/**
 * City and country of a network address in the current language, from the file of GEOIP_DATABASE; `null` without a file, and
 * for an address that it does not have. Throws for a file that cannot be read.
 */
export async function placeOf(file: string | null, address: string | null): Promise<string | null> {
  if (file === null || address === null) return null
  const opening = readers.get(file) ?? open(file)
  readers.set(file, opening)
  const reader = await opening.catch((error: unknown) => {
    // The operator may have put the file right by the next look.
    readers.delete(file)
    throw error
  })
  const found = reader.get(address)
  const parts = [found?.city?.names, found?.country?.names].map(nameIn).filter((name) => name !== undefined)
  return parts.length === 0 ? null : parts.join(', ')
}

function nameIn(names: object | undefined): string | undefined {
  const known: Readonly<Record<string, string>> = { ...names }
  return known[currentLanguage()] ?? known[DEFAULT_LANGUAGE]
}
