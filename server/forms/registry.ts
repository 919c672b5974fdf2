import type { FieldError } from '../../contract/errors.ts'
import type { FieldSchema, Form, FormDefinition, FormVariant } from '../../contract/forms/definition.ts'
import type { FormManifest } from '../../contract/forms/manifest.ts'

/** Why a file is not in use as it is on disk; the last good version of it is. */
export interface FormProblem {
  /** File name inside the folder; empty when the folder itself cannot be watched or read. */
  file: string
  /** Sentences for the person who edits the file. */
  reasons: string[]
  since: Date
}

/** A compiled form as it is served; the name carries the hash of the content. */
export interface FormScript {
  source: string
  brotli: () => Promise<Buffer>
}

/**
 * The forms as they are in the schema folder now; a file that changes on disk counts a moment later.
 * A variant of `null` is nobody known, as before sign-in. Asking for a form that is not there throws.
 */
export interface FormRegistry {
  /** All forms as their files say, by name. */
  all: () => readonly FormDefinition[]
  /** The form as this viewer gets it for this subject: hidden fields left out, read-only ones marked `readOnly`. */
  form: (name: string, variant: FormVariant | null) => Form
  /** The schema of that form. */
  schema: (name: string, variant: FormVariant | null) => FieldSchema
  /** Field errors in the schema's own words; empty when the data fits. Empty text and null count as absent. */
  validate: (name: string, variant: FormVariant | null, data: Record<string, unknown>) => FieldError[]
  /** Which script serves which form for whom. */
  manifest: () => FormManifest
  script: (file: string) => FormScript | undefined
  /** Files that are not used as they are, newest first; for Admin and the log. */
  problems: () => readonly FormProblem[]
  /** Calls back after each change on disk; the problems are those of the files that changed. */
  onReload: (listener: (change: { files: string[]; problems: FormProblem[] }) => void) => void
  /** Stops watching the folder. */
  close: () => void
}
