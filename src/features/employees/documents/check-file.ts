import { DOCUMENT_MAX_BYTES } from '../../../../contract/upload.ts'
import { DOCUMENT_TEXTS } from '../../../texts/documents.ts'

const TEXTS = DOCUMENT_TEXTS.upload

/** What can be said against a file before it is sent; `null` for nothing. What it really is, the server decides by content. */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (size > DOCUMENT_MAX_BYTES) return TEXTS.tooLarge
  // Some systems know no type for a file; then its name has to do.
  const isPdf = type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
  if (!isPdf) return TEXTS.notPdf
  return size === 0 ? TEXTS.empty : null
}
