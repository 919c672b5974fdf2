import type { Law } from './types.ts'

/** Gives lines the SAT keys that an administrator chose. The lines are made by the caller, so they are changed in place. */
export function withSatCodes<T extends { code: string; satCode: string | null }>({ satCodes }: Law, lines: T[]): T[] {
  for (const line of lines) line.satCode = satCodes[line.code] ?? line.satCode
  return lines
}
