import { t } from '../../../contract/language/texts.ts'
import { FileAnswer } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { templateLines } from './template.ts'

/** template.csv (E10): the columns as the form files are at this moment. */
export const downloadTemplate: Action<'employee/download-upload-employees-template'> = async (_input, context) =>
  new FileAnswer('csv', t('server-people-import.templateFile'), async () =>
    writeCsv(templateLines(context.services.forms, context.session.role)),
  )
