import { ZONE } from '../../../../../contract/calendar.ts'
import { dateFormat } from '../../../../../contract/language/formats.ts'

/** An instant as people in Mexico read it, with its zone. */
export const momentText = (at: Date): string =>
  dateFormat({
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: ZONE,
    timeZoneName: 'short',
  }).format(at)

/** An instant to the second in UTC, as the audit trail says it. */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')}`
