import type { LoadedForm } from '../../../forms/load-form.ts'

/** The error of the document form for a file before it is sent, or `null`. The server checks it again by content. */
export function checkFile(form: LoadedForm, document: string, { name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  // Some systems know no type for a file; then the name decides.
  const kind = type === '' ? name.split('.').at(-1)?.toLowerCase() : type.split('/').at(-1)
  const [error] = form.validate({ [document]: { size, kind } })
  return error?.message ?? null
}
