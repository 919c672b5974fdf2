import content from './concepts.json' with { type: 'json' }
import type { Confidence, Dated, Law } from './types.ts'

export type LineKind = 'Perception' | 'Deduction' | 'Other payment' | 'Employer'

/** Taxation of a perception; `stated`: the caller gives the exempt part. */
export type Treatment =
  | 'taxed'
  | 'exempt'
  | 'overtime'
  | 'sundayPremium'
  | 'vacationPremium'
  | 'christmasBonus'
  | 'profitSharing'
  | 'welfare'
  | 'savingsFund'
  | 'stated'
  | 'none'

export type CapName = 'left' | 'housing' | 'consumer' | 'employer' | 'savings' | 'excess'

export interface PayConcept {
  name: string
  satCode: string | null
  /** The key before a day on which the catalogue changed. */
  satCodeBefore?: { day: string; satCode: string }
  kind: LineKind
  article: string
  confidence: Confidence
  formula: string
  treatment: Treatment
  /** A payment to which RLISR 174 may be applied. */
  extraordinary?: boolean
  cap?: CapName
  /** Variable pay of the contribution base: all of it, or the part above the limit of a prize, of vouchers or of overtime. */
  variable?: 'all' | 'prize' | 'vouchers' | 'overtime'
  /** Counts for the state payroll tax; default: yes. */
  hasStateTax?: boolean
  /** For a concept of our own: first day of validity and source; default: as in the catalogue. */
  from?: string
  source?: string
}

const CATALOGUE = content as unknown as Omit<Dated, 'article' | 'confidence' | 'source'> & {
  concepts: Record<string, PayConcept>
}

export const CONCEPT_CODES: readonly string[] = Object.keys(CATALOGUE.concepts)

/** payroll/law/concepts.json. Throws for a code it does not have. */
export function payConcept(code: string): PayConcept {
  const concept = CATALOGUE.concepts[code]
  if (!concept) throw new Error(`payroll/law/concepts.json has no concept "${code}".`)
  return concept
}

/** A concept of our own, or of the catalogue. Throws for a code that neither has. */
export const conceptOf = ({ concepts }: Pick<Law, 'concepts'>, code: string): PayConcept => concepts[code] ?? payConcept(code)

/** The code of a concept of our own by its name; `undefined` if there is none. */
export const ownCodeOf = ({ concepts }: Pick<Law, 'concepts'>, name: string): string | undefined =>
  Object.keys(concepts).find((code) => concepts[code]?.name === name)

export const satCodeOn = ({ satCode, satCodeBefore }: PayConcept, day: string): string | null =>
  satCodeBefore && day < satCodeBefore.day ? satCodeBefore.satCode : satCode

/** A concept as the parameter an explanation rests on. */
export const payConceptBasis = ({ article, confidence, from, source }: PayConcept): Dated => ({
  from: from ?? CATALOGUE.from,
  to: CATALOGUE.to,
  source: source ?? lawsOf(article),
  article,
  confidence,
})

const LAWS: readonly (readonly [short: RegExp, name: string])[] = [
  [/\bLFT\b/, 'Ley Federal del Trabajo'],
  [/\bLISR\b/, 'Ley del Impuesto sobre la Renta'],
  [/\bRLISR\b/, 'Reglamento de la Ley del Impuesto sobre la Renta'],
  [/\bLSS\b/, 'Ley del Seguro Social'],
  [/\bLey INFONAVIT\b/, 'Ley del Instituto del Fondo Nacional de la Vivienda para los Trabajadores'],
  [/\bDecree on the employment subsidy\b/, 'Decreto que otorga el subsidio para el empleo'],
  [/\bState tax law\b/, 'Tax law of the state'],
]

/** The laws that an article is of, by their whole names. */
function lawsOf(article: string): string {
  const known = laws.get(article)
  if (known !== undefined) return known
  const names = LAWS.flatMap(([short, name]) => (short.test(article) ? [name] : [])).join('; ')
  if (laws.size < MOST_ARTICLES) laws.set(article, names)
  return names
}

const laws = new Map<string, string>()
/** More than the catalogue has: articles of concepts that an office added. */
const MOST_ARTICLES = 1000
