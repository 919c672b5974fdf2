import { createRequire } from 'node:module'
import { normalizePassword } from './password-hash.ts'

const require = createRequire(import.meta.url)
let list: ReadonlySet<string> | null = null

/** Read with the first new password: it takes 10 MB. */
function known(): ReadonlySet<string> {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  list ??= new Set(dictionary['passwords-common'])
  return list
}

/** Characters that are typed in place of letters: "P@ssword1" is as well known as "Password1". */
const IN_PLACE_OF: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '€': 'e' }

/**
 * Is this one of the 49,000 most frequently leaked passwords, regardless of case and accents? The list is part of the
 * product.
 */
export function isKnownPassword(password: string): boolean {
  const plain = normalizePassword(password).toLowerCase()
  const folded = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[@$!€]/g, (sign) => IN_PLACE_OF[sign] ?? sign)
  return known().has(plain) || known().has(folded)
}
