import type { Role } from '../../../access-control/roles.ts'
import { valueAt } from '../../../contract/forms/paths.ts'
import { t } from '../../../contract/language/texts.ts'
import { FileAnswer } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import type { FormRegistry } from '../../forms/form-folder.ts'
import { type Column, layoutOf, TYPE_COLUMN } from './columns.ts'

/** template.csv (E10): the columns as the form files are at this moment. */
export const downloadTemplate: Action<'employee/download-upload-employees-template'> = async (_input, context) =>
  new FileAnswer('csv', t('server-people-import.templateFile'), async () =>
    writeCsv(templateLines(context.services.forms, context.session.role)),
  )

/**
 * The lines of template.csv: every current column, and a row of examples that is skipped on reading. The examples are those
 * of the form files themselves.
 */
function templateLines(forms: FormRegistry, viewer: Role): string[][] {
  const { columns } = layoutOf(forms, viewer)
  return [
    [TYPE_COLUMN, ...columns.map(({ name }) => name)],
    ['#Employee', ...columns.map((column) => exampleOf(column, forms))],
  ]
}

/** The value of a field in the good examples of a form; blank for a field that employees do not have. */
function exampleOf({ fields }: Column, forms: FormRegistry): string {
  for (const { form, path } of fields.Employee) {
    const { good } = forms.all().find(({ name }) => name === form.name)?.examples ?? { good: [] }
    const fitting = good.filter(({ variant }) => variant === undefined || variant.subject === 'Employee')
    const values = fitting.map(({ data }) => valueAt(data, path)).filter((value) => value !== undefined && value !== null)
    const [value] = values.filter((one) => one !== '')
    if (value !== undefined) return String(value)
  }
  return ''
}
