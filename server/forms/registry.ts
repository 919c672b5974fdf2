import type { FieldError } from '../../contract/errors.ts'
import type { FieldSchema, Form, FormDefinition, FormVariant } from '../../contract/forms/definition.ts'
import type { FormManifest } from '../../contract/forms/manifest.ts'
import type { FileProblem } from '../definitions/problem.ts'

/** A compiled form as it is served; the name carries the hash of the content. */
export interface FormScript {
  source: () => string
  brotli: () => Promise<Buffer>
}

/**
 * The forms in the schema folder; a changed file takes effect a moment later. A `null` variant means an unknown visitor, as
 * before sign-in. Throws for an unknown form.
 */
export interface FormRegistry {
  /** All forms as their files say, by name. */
  all: () => readonly FormDefinition[]
  /** The form as this viewer gets it for this subject: hidden fields left out, read-only ones marked `readOnly`. */
  form: (name: string, variant: FormVariant | null) => Form
  schema: (name: string, variant: FormVariant | null) => FieldSchema
  /** Field errors in the schema's own words; empty when the data fits. Empty text and null count as absent. */
  validate: (name: string, variant: FormVariant | null, data: Record<string, unknown>) => FieldError[]
  /** The script of each form and variant, and of its texts in a language other than English. */
  manifest: (language?: string) => FormManifest
  script: (file: string) => FormScript | undefined
  /** Files whose current version is not used, newest first; for Admin and the log. */
  problems: () => readonly FileProblem[]
  /** Calls back after each change on disk; the problems are those of the files that changed. */
  onReload: (listener: (change: { files: string[]; problems: FileProblem[] }) => void) => void
  /** Stops watching the folder. */
  close: () => void
}
