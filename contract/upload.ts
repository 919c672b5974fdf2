import { formatChoice } from './language/formats.ts'

/**
 * File kinds that calls take or answer. The content decides the kind of a file; the name is only a hint. `type` is the
 * content type it is served with, `label` the name for users, `extensions` those the file dialog offers.
 */
export const FILE_KINDS = {
  pdf: { type: 'application/pdf', label: 'PDF', extensions: ['.pdf'] },
  jpg: { type: 'image/jpeg', label: 'JPG', extensions: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', label: 'PNG', extensions: ['.png'] },
  xml: { type: 'application/xml', label: 'XML', extensions: ['.xml'] },
  zip: { type: 'application/zip', label: 'ZIP', extensions: ['.zip'] },
  cer: { type: 'application/pkix-cert', label: 'CER', extensions: ['.cer'] },
  key: { type: 'application/octet-stream', label: 'KEY', extensions: ['.key'] },
  csv: { type: 'text/csv; charset=utf-8', label: 'CSV', extensions: ['.csv'] },
  /** An uploaded XLSX is indistinguishable from other ZIP files until it is read. */
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: 'XLSX',
    extensions: ['.xlsx'],
  },
  txt: { type: 'text/plain; charset=utf-8', label: 'TXT', extensions: ['.txt'] },
} as const

export type FileKind = keyof typeof FILE_KINDS

const MIB = 1024 * 1024
/** Bytes of one document (25 MB). @public */
export const DOCUMENT_MAX_BYTES = 25 * MIB
/** Bytes of one photo (5 MB). */
export const PHOTO_MAX_BYTES = 5 * MIB
/** Bytes of one CSV file. @public */
export const CSV_MAX_BYTES = 2 * MIB

/** Files that a call takes, by form field. The call is then multipart: text fields first, files after them. */
export interface UploadRule {
  fields: Readonly<Record<string, FileField>>
  /** Maximum size of one file in bytes. */
  maxBytes: number
  /** Is at least one file required? Without one the call is refused with "Select at least one file." */
  needsFile: boolean
}

interface FileField {
  kinds: readonly FileKind[]
  /** Maximum number of files of the field; default: 1. */
  max?: number
}

/** "25Mb", as the refusals write it. */
export const sizeText = (bytes: number): string => `${Math.round((bytes / MIB) * 10) / 10}Mb`

/** "PDF", "JPG or PNG", "PDF, JPG or PNG". */
export const kindsText = (kinds: readonly FileKind[]): string => formatChoice(kinds.map((kind) => FILE_KINDS[kind].label))
