import { type ResultOf, useRead } from '../../../providers/calls.ts'

const GET = 'payroll/get-payroll-parameters'
export type Parameters = ResultOf<typeof GET>
export type Parameter = Parameters['parameters'][number]
export type Provider = Parameters['providers'][number]
export type Mark = Parameter['confidence']

export const useParameters = (day: string | null) => useRead(GET, day === null ? {} : { day }, { keeps: true })
