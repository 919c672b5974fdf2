import NAMES from '../../law/concept-names.json' with { type: 'json' }
import { payConcept } from '../../law/concepts.ts'
import settlement from '../../law/settlement.json' with { type: 'json' }
import type { PayslipLine } from './request.ts'

interface Name {
  es: string
  key: string
}

type Named = Pick<PayslipLine, 'code' | 'name' | 'satCode'> & { key?: string }

const nameOf = (code: string): Name | undefined => (NAMES.names as Record<string, Name>)[code]

/** The concept's Spanish name; a typed or unknown name stays unchanged. */
export function spanishName({ code, name }: Pick<Named, 'code' | 'name'>): string {
  const known = nameOf(code)
  return known && isCatalogueName(code, name) ? known.es : name
}

function isCatalogueName(code: string, name: string): boolean {
  const concepts = settlement.concepts as Record<string, { name: string } | undefined>
  if (concepts[code]?.name === name) return true
  try {
    return payConcept(code).name === name
  } catch {
    // It is a concept of settlements only.
    return false
  }
}

/** The employer's key of a concept: 3 to 15 characters. */
export const ownKey = ({ key, code, satCode }: Pick<Named, 'key' | 'code' | 'satCode'>): string =>
  key ?? nameOf(code)?.key ?? `X${satCode ?? '999'}`
