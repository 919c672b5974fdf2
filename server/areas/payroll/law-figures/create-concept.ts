import { today } from '../../../../contract/calendar.ts'
import type { Action } from '../../../calls/handlers.ts'
import { validationError } from '../../../errors/app-error.ts'
import { storedText } from '../../../words/stored-words.ts'
import { judgeAccount, toConcept } from './concepts.ts'
import { judgeOccasion } from './judge-change.ts'
import { judgeNames, judgeSatKey } from './judge-concept.ts'
import { ACCOUNTS } from './parameters.ts'
import { changesOf, enterChange, holdChanges } from './stored-changes.ts'
import { ownDefinitions } from './stored-concepts.ts'

/** Certainty of the rule: all pay is taxed unless a law exempts it, and an exemption was not verified. */
const RULES = {
  taxed: { article: 'LISR 94', confidence: 'K' },
  exempt: { article: 'LISR 93', confidence: 'U' },
  none: { article: 'LFT 110', confidence: 'U' },
} as const

/** Begins a concept of our own on a day. Its code, names, kind and treatment never change; its key and account may. */
export const createConcept: Action<'payroll/create-concept'> = async (input, context) => {
  const { db, now } = context
  const { code, kind, from, is_exempt = false, is_variable = false, has_state_tax = true } = input
  const concept = { code: code.trim(), kind, name: input.name.trim(), name_es: input.name_es.trim() }
  const account = input.account?.trim() || (ACCOUNTS[kind] ?? '')
  await holdChanges(db)
  const isExempt = kind === 'Perception' && is_exempt
  const problems = [
    ...judgeNames(concept, ownDefinitions(await changesOf(db, ['concept']))),
    ...judgeSatKey(kind, input.sat_code, from, isExempt),
    ...judgeAccount(account),
    ...judgeOccasion(from, input.reason, today(now)),
  ]
  if (problems.length > 0) throw validationError(problems)
  const treatment = kind === 'Deduction' ? 'none' : isExempt ? 'exempt' : 'taxed'
  const own = {
    name: concept.name,
    nameEs: concept.name_es,
    kind,
    treatment,
    formula: storedText('formula.amountAsGiven'),
    ...(kind === 'Perception' && is_variable ? { variable: 'all' } : {}),
    hasStateTax: kind === 'Perception' && has_state_tax,
  }
  const change = {
    area: 'concept',
    key: concept.code,
    value: { code: concept.code, satCode: input.sat_code, account, own },
    ...RULES[treatment],
    source: storedText('law.ownConceptFromDay', { day: from }),
  } as const
  const added = { field: storedText('change.added'), from: null, to: `${concept.code}: ${concept.name}` }
  await enterChange(context, input, change, [added])
  return { data: { concept: toConcept(concept.code, await changesOf(db, ['concept']), from) } }
}
