import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/tax-bills.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { oneOf } from '../format/shared.ts'

/** The motive of a cancellation, as the SAT numbers it. */
export const CancelMotive = oneOf('01', '02', '03', '04')
export type CancelMotive = Static<typeof CancelMotive>
const SatState = Type.Unsafe<'Valid' | 'Cancelled' | 'Not found' | 'No answer'>({
  type: 'string',
  enum: ['Valid', 'Cancelled', 'Not found', 'No answer', null],
})

export const answers = shapes(file, { SatState })
export const { Seal, TaxBill, FeeBill, IssuedFeeBill, CheckedXml, UntaxedCompany } = answers
export type Seal = Static<typeof Seal>
export type TaxBill = Static<typeof TaxBill>
export type FeeBill = Static<typeof FeeBill>
export type IssuedFeeBill = Static<typeof IssuedFeeBill>
export type UntaxedCompany = Static<typeof UntaxedCompany>
