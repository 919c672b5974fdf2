import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from './password-hash.ts'

const KNOWN = new Set(dictionary['passwords-common'])
/** Signs that are typed in place of letters: "P@ssword1" is as well known as "Password1". */
const IN_PLACE_OF: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '€': 'e' }

/** Is this one of the 49,000 passwords that leaked most often, whatever its case and accents? The list ships with us. */
export function isKnownPassword(password: string): boolean {
  const plain = normalizePassword(password).toLowerCase()
  const folded = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[@$!€]/g, (sign) => IN_PLACE_OF[sign] ?? sign)
  return KNOWN.has(plain) || KNOWN.has(folded)
}
