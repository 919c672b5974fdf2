import { useRead } from '../../../../providers/use-read.ts'

export const useDocuments = (userId: number) => useRead('employee/get-all-documents-employee', { userId }, { reuses: true })
