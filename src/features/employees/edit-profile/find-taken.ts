import { callApi } from '../../../../providers/api.ts'

/** Unique values of a person, in the order of the message that names them (decisions.md no. 37). */
const UNIQUE = [
  { field: 'rfc', label: 'RFC' },
  { field: 'nss', label: 'NSS' },
  { field: 'curp', label: 'CURP' },
  { field: 'email', label: 'Email' },
  { field: 'phone', label: 'Phone' },
] as const

type Payload = Record<string, unknown>

/**
 * Asks findAll for every changed unique value (C17) and answers the labels of those that another person has. The id excludes
 * the person's own values. Rejects with ApiError when the call fails.
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
