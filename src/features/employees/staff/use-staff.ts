import { type ResultOf, useRead } from '../../../../providers/calls.ts'

type CatalogueAnswer = ResultOf<'employee/get-permission-catalogue'>
export type CatalogueGroup = CatalogueAnswer['groups'][number]
export type CatalogueFlag = CatalogueGroup['flags'][number]
export type Preset = CatalogueAnswer['presets'][number]
export type Staff = ResultOf<'employee/get-internal-employee'>['internalEmployee']

/** Props of a dialog on the page of an internal employee. */
export interface StaffDialogProps {
  staff: Staff
  onClose: () => void
  onReload: () => Promise<Staff | undefined>
}

/** The words and effects of the permissions that the viewer may see. */
export const useCatalogue = () => useRead('employee/get-permission-catalogue', {}, { reuses: true })

export const useAssignable = () => useRead('employee/get-assignable-companies', {}, { reuses: true })
