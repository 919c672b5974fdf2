const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A day as Mexican spreadsheets write it, 17/11/2026, as 2026-11-17; null for any other text. */
export function dayIn(text: string): string | null {
  const [, day = '', month = '', year = ''] = DAY.exec(text) ?? []
  return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
