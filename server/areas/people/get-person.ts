import { seesPay } from '../../../access-control/contracts.ts'
import type { ContextOf, RecordAction } from '../../calls/handlers.ts'
import { type PersonRow, selectPerson, toPerson } from './person-record.ts'

const OPERATION = 'employee/get-employee-by-id'

export const getPerson = {
  select: selectPerson,
  answer: async (record: PersonRow, { session }: ContextOf<typeof OPERATION>) => ({
    client: toPerson(record, seesPay(session)),
  }),
} satisfies RecordAction<typeof OPERATION>
