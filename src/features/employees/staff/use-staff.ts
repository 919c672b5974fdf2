import { useCustom } from '@refinedev/core'
import type { Operations } from '../../../../contract/index.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { callApi } from '../../../../providers/api.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'

type CatalogueAnswer = AnswerOf<Operations['employee/get-permission-catalogue']>
export type CatalogueGroup = CatalogueAnswer['groups'][number]
export type CatalogueFlag = CatalogueGroup['flags'][number]
export type Preset = CatalogueAnswer['presets'][number]
export type Staff = AnswerOf<Operations['employee/get-internal-employee']>['internalEmployee']

/** Reach, account and permissions of one internal employee. */
export const useStaff = (id: number) =>
  useCustom<{ internalEmployee: Staff }, CallError>({
    url: 'employee/get-internal-employee',
    method: 'post',
    config: { payload: { idInternalEmployee: id } },
    errorNotification: false,
  })

/** Reads the current record, past the cache. */
export const readStaff = async (id: number): Promise<Staff> =>
  (await callApi('employee/get-internal-employee', { idInternalEmployee: id })).internalEmployee

/** The words and effects of the permissions that the viewer may see. */
export const useCatalogue = () =>
  useCustom<CatalogueAnswer, CallError>({
    url: 'employee/get-permission-catalogue',
    method: 'post',
    errorNotification: false,
  })

/** Companies that the viewer can assign. */
export const useAssignable = (isNeeded: boolean) =>
  useCustom<AnswerOf<Operations['employee/get-assignable-companies']>, CallError>({
    url: 'employee/get-assignable-companies',
    method: 'post',
    errorNotification: false,
    queryOptions: { enabled: isNeeded },
  })
