import Type from 'typebox'
import { ownOrNamed, session } from '../../access-control/authorize.ts'
import { CREATE_PEOPLE } from '../../access-control/new-people.ts'
import file from '../../schemas/answers/people-import.json' with { type: 'json' }
import calls from '../../schemas/calls/people-import.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/people-import.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { ShortText } from '../format/shared.ts'
import { described, read, readUpload, upload } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'

// Default: the caller's own company. Admin and staff have none, so they must name one.
const access = session(CREATE_PEOPLE, ownOrNamed('company', 'companyId'))
const CSV_UPLOAD = {
  fields: { csv_file: { kinds: ['csv'] as const } },
  maxBytes: CSV_MAX_BYTES,
  needsFile: true,
}
const Cell = Type.String({ maxLength: 2000 })
const Row = Type.Integer({ minimum: 0, maximum: 100_000 })
const ColumnName = Type.String({ maxLength: 120 })
/** The errors of a refused file; row 0 is the file as a whole. */
const RowError = Type.Object({ row: Row, column: ColumnName, value: Cell, message: ShortText })
const answers = shapes(file, { Row })

/** Many people from one file. */
export const peopleImportOperations = described(calls, answers, shapes(inputFile, { Row, ColumnName, Cell }, 'inputs'), {
  'employee/download-upload-employees-template': read({ access: session(CREATE_PEOPLE) }),
  'employee/bulk-create-employe-from-csv': upload({
    upload: CSV_UPLOAD,
    errorList: RowError,
    access,
  }),
  'employee/download-faulty-rows-from-csv': readUpload({
    upload: CSV_UPLOAD,
    errorList: RowError,
    access,
  }),
})
