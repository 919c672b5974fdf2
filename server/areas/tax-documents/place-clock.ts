import { ZONE } from '../../../contract/calendar.ts'
import zones from '../../../schemas/zip-zones.json' with { type: 'json' }

/** Beginnings of zip codes with their zones, the longest first: a border town differs from its state. */
const ZONES = zones
  .flatMap(({ zone, zips }) => zips.map((beginning) => [beginning, zone] as const))
  .sort(([one], [two]) => two.length - one.length)
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

/** The zone of a place of issue by its zip code, as in the catalogue c_CodigoPostal of the SAT. */
const zoneOf = (zip: string): string => ZONES.find(([beginning]) => zip.startsWith(beginning))?.[1] ?? ZONE

const clockIn = (zone: string, now: Date): string =>
  now.toLocaleString('sv-SE', { timeZone: zone, hour12: false }).replace(' ', 'T')

/** The clock of a place of issue, `YYYY-MM-DDTHH:MM:SS`: tax documents give the local time without a zone (Anexo 20, Fecha). */
export const clockAt = (zip: string, now: Date): string => clockIn(zoneOf(zip), now)

/** The instant of a local time on a tax document; `null` for a text that is none. */
export function instantAt(zip: string, local: string): Date | null {
  const asUtc = LOCAL_TIME.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const zone = zoneOf(zip)
  const offsetOn = (instant: number): number => Date.parse(`${clockIn(zone, new Date(instant))}Z`) - instant
  // The offset of the instant itself, which differs from the first guess close to a change of the clock.
  return new Date(asUtc - offsetOn(asUtc - offsetOn(asUtc)))
}
