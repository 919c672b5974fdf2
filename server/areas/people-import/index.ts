import type { Handlers } from '../../calls/handlers.ts'
import { downloadTemplate } from './download-template.ts'
import { faultyRows } from './faulty-rows.ts'
import { importPeople } from './import-people.ts'

export const peopleImportHandlers = {
  'employee/download-upload-employees-template': downloadTemplate,
  'employee/bulk-create-employe-from-csv': importPeople,
  'employee/download-faulty-rows-from-csv': faultyRows,
} satisfies Partial<Handlers>
