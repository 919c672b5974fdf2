import { TYPE_OF_CODE } from '../../../../contract/payroll/entries/entry-types.ts'
import { DEDUCTIONS, type Incident } from '../../../../payroll/period/types.ts'

/** Perceptions entered by their code: the incident type that calculates them. */
export const BY_AMOUNT_OF_CODE = TYPE_OF_CODE as Readonly<Record<string, Incident['type']>>
const CODES = new Map(Object.entries(TYPE_OF_CODE).map(([code, type]) => [type, code]))
/** The code of the perception that an incident of this type pays by its amount. */
export const codeOfType = (type: string): string | undefined => CODES.get(type)

export const DEDUCTION_TYPES: readonly string[] = DEDUCTIONS
