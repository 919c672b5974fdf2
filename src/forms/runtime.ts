import { hasCheckDigit, isDate, isEmail, isOfAge } from '../../contract/forms/rules.ts'

/** The few functions that compiled forms call. They are part of our own script; otherwise each form would contain them. */
const HELPERS: Record<string, object> = {
  'ajv/dist/runtime/ucs2length': { default: (text: string) => [...text].length },
  'forms/rules': { date: isDate, email: isEmail, isOfAge, hasCheckDigit },
}

/** Replaces `require` in a compiled form. Throws for a helper that is not listed. */
export function requireHelper(name: string): object {
  const helper = HELPERS[name]
  if (!helper) throw new Error(`A form needs "${name}", which this version does not have.`)
  return helper
}
