import type { TestApp } from './app.ts'
import { pdfOf } from './pdf.ts'
import type { FormFile } from './uploads.ts'

let counter = 0

/** A good PDF for a kind, with content that no other has. */
export function pdfFor(kind: string): FormFile {
  counter += 1
  const content = pdfOf({ more: [{ dictionary: `<< /Serial ${counter} >>` }] })
  return { field: `${kind}_file`, name: `${kind}.pdf`, content, type: 'application/pdf' }
}

/** Uploads one PDF for each kind. */
export const uploadDocs = (app: TestApp, token: string, idEmployee: number | undefined, ...kinds: string[]) =>
  app.upload(
    'employee/upload-docs-employee',
    idEmployee === undefined ? {} : { idEmployee },
    kinds.map((kind) => pdfFor(kind)),
    token,
  )

/** Everything about the documents of a person, as this caller gets it. */
export const docsOf = async (app: TestApp, token: string, userId: number) =>
  (await app.call('employee/get-all-documents-employee', { userId }, token)).body
