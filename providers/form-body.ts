import { withoutDirectionMarks } from '../contract/language/direction-marks.ts'

/** Text fields before files: the server decides by them before it takes a byte of a file. */
export function formOf(
  input: Record<string, unknown>,
  files: Readonly<Record<string, File | readonly File[] | undefined>>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    form.append(name, withoutDirectionMarks(typeof value === 'string' ? value : JSON.stringify(value)))
  }
  for (const [name, given] of Object.entries(files)) for (const file of [given ?? []].flat()) form.append(name, file as File)
  return form
}
