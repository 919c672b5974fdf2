import type { Handlers } from '../../calls/handlers.ts'
import { downloadDocument } from './download-document.ts'
import { listDocuments } from './list-documents.ts'
import { requestDocuments } from './request-documents.ts'
import { reviewDocument } from './review-document.ts'
import { uploadDocuments } from './upload-documents.ts'
import { withdrawRequest } from './withdraw-request.ts'

export const documentHandlers = {
  'employee/upload-docs-employee': uploadDocuments,
  'employee/get-all-documents-employee': listDocuments,
  'employee/download-document': downloadDocument,
  'employee/review-document-employee': reviewDocument,
  'employee/requested-docs-employees': requestDocuments,
  'employee/withdraw-document-request': withdrawRequest,
} satisfies Partial<Handlers>
