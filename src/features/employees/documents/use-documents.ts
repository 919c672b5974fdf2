import { useRead } from '../../../../providers/calls.ts'

export const useDocuments = (userId: number) => useRead('employee/get-all-documents-employee', { userId }, { reuses: true })
