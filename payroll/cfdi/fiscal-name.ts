import LEGAL_FORMS from './legal-forms.json' with { type: 'json' }

/**
 * A company's name as CFDI 4.0 requires it: capitals, and without its legal form ("Café Luna, S.A. de C.V." is CAFÉ LUNA).
 * Accents stay, since the SAT compares with its register.
 */
export function fiscalName(name: string): string {
  const upper = name.toLocaleUpperCase('es-MX').replace(/\s+/g, ' ').trim()
  const words = upper.replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()
  const form = LEGAL_FORMS.find((ending) => words.endsWith(` ${ending}`))
  if (!form) return upper
  // Counted in letters, because the name keeps the dots and commas that its form is found without.
  const letters = form.replaceAll(' ', '').length
  let left = letters
  let at = upper.length
  while (left > 0) {
    at -= 1
    if (!/[\s.,]/.test(upper.charAt(at))) left -= 1
  }
  return upper.slice(0, at).replace(/(?<![\s,])[\s,]+$/, '')
}
