import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'

const GET = 'payroll/get-payroll-parameters'
export type Parameters = ResultOf<typeof GET>
export type Parameter = Parameters['parameters'][number]
export type Provider = Parameters['providers'][number]
export type Mark = Parameter['confidence']

export const useParameters = (day: string | null) => useRead(GET, day === null ? {} : { day }, { keeps: true })
