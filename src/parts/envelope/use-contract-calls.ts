import { useMemo } from 'react'
import type { Person } from '../../../contract/people/schemas.ts'
import { contractCalls, type EnvelopeCalls } from './envelope-calls.ts'

/** The calls for the envelope of a person's contract; `null` for a person without a contract. */
export function useContractCalls(person: Person): EnvelopeCalls | null {
  const { id: userId, firstname, lastname, email } = person
  const contractId = person.contract_information[0]?.id
  const kind = person.role.name === 'Contractor' ? 'Contractor' : 'Employee'
  return useMemo(
    () => (contractId === undefined ? null : contractCalls(contractId, kind, { userId, firstname, lastname, email })),
    [contractId, kind, userId, firstname, lastname, email],
  )
}
