import { callApi } from '../../../../providers/api.ts'

/** Values that one person has alone, in the order in which the message names them (decisions.md no. 37). */
const UNIQUE = [
  { field: 'rfc', label: 'RFC' },
  { field: 'nss', label: 'NSS' },
  { field: 'curp', label: 'CURP' },
  { field: 'email', label: 'Email' },
  { field: 'phone', label: 'Phone' },
] as const

type Payload = Record<string, unknown>

/**
 * Asks findAll for every unique value that changed (C17) and answers the labels of those that someone else
 * has already. The person's own value is left out by the id. Rejects with ApiError when the question cannot be asked.
 */
export async function findTaken(personId: number, before: Payload, payload: Payload): Promise<string[]> {
  const asked = UNIQUE.filter(({ field }) => typeof payload[field] === 'string' && payload[field] !== before[field])
  const totals = await Promise.all(
    asked.map(async ({ field }) => {
      const { totalEmployees } = await callApi('employee/findAll', { [field]: payload[field], id: personId })
      return totalEmployees
    }),
  )
  return asked.filter((_field, at) => (totals[at] ?? 0) > 0).map(({ label }) => label)
}
