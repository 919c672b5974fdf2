import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { useRead } from '../../../providers/use-read.ts'

const GET = 'payroll/get-payroll-parameters'
export type Parameters = AnswerOf<(typeof payrollInterfaceOperations)[typeof GET]>['data']
export type Parameter = Parameters['parameters'][number]
export type Provider = Parameters['providers'][number]
export type Mark = Parameter['confidence']

export const useParameters = (day: string | null) => useRead(GET, day === null ? {} : { day }, { keeps: true })
