import { useUpdate } from '@refinedev/core'
import { useCallback } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { ApiError, callApi } from '../../../../providers/api.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import type { FormsData } from '../../../forms/merge/use-merge.ts'
import { toPayload } from './drafts.ts'

interface SaveInput {
  person: Person
  forms: readonly LoadedForm[]
  before: FormsData
  drafts: FormsData
  /** Reads the record again after the save; the call ends when the new record is there. */
  onReload: () => Promise<unknown>
}

const DUPLICATE_STATUS = 409

/**
 * Saves what changed in the forms: first asks whether unique values are taken (C17), then sends one update with the
 * version the person was read in. Refused with DUPLICATE when a value is taken, STALE when the record changed meanwhile.
 */
export function useSaveProfile() {
  const { mutateAsync } = useUpdate<Person, CallError>()
  const save = useCallback(
    async ({ person, forms, before, drafts, onReload }: SaveInput) => {
      const changed = forms.filter(({ name }) => isChanged(before[name], drafts[name]))
      const payload = toPayload(changed, drafts)
      const taken = await findTaken(person.id, toPayload(forms, before), payload)
      if (taken.length > 0) {
        throw new ApiError(DUPLICATE_STATUS, 'DUPLICATE', t('forms.taken', { fields: taken.join(', ') }))
      }
      const isInternal = person.role.name === 'InternalEmployee'
      const { data } = await mutateAsync({
        resource: 'employees',
        id: person.id,
        values: { ...payload, version: person.version, ...(isInternal ? { typeUser: 'InternalEmployee' } : {}) },
        // The page that shows the record reads it again, once and only after a successful save.
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      })
      await onReload()
      return data
    },
    [mutateAsync],
  )
  return useCall(save)
}

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
async function findTaken(personId: number, before: Payload, payload: Payload): Promise<string[]> {
  const asked = UNIQUE.filter(({ field }) => typeof payload[field] === 'string' && payload[field] !== before[field])
  const totals = await Promise.all(
    asked.map(async ({ field }) => {
      const { totalEmployees } = await callApi('employee/findAll', { [field]: payload[field], id: personId })
      return totalEmployees
    }),
  )
  return asked.filter((_field, at) => (totals[at] ?? 0) > 0).map(({ label }) => label)
}
