import { useRead } from '../../../../providers/use-read.ts'

/** All documents of a person and the requests for documents. */
export const useDocuments = (userId: number) => useRead('employee/get-all-documents-employee', { userId }, { reuses: true })
