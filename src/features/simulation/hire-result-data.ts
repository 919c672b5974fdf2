import type { ResultOf } from '../../../providers/use-operation.ts'

export type HireResultData = ResultOf<'payroll/simulate-hire-cost'>
