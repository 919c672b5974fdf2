import { counted } from '../../payroll/words/counted.ts'

/**
 * A text with its placeholders filled: `{f}` is the value, `{n|day|days}` the value with its noun. `missing` gives the text
 * for an absent value.
 */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
  missing: (hole: string) => string,
): string =>
  text.replace(/\{(\w+)(?:\|([^|}]+)\|([^|}]+))?\}/g, (hole, name: string, one?: string, many?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return missing(hole)
    return one === undefined ? String(value) : counted(value, one, many)
  })
