import type { peopleImportOperations } from '../../../contract/operations/people-import.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { downloadTemplate } from './download-template.ts'
import { faultyRows } from './faulty-rows.ts'
import { importPeople } from './import-people.ts'

export const peopleImportHandlers: Handlers<keyof typeof peopleImportOperations> = {
  'employee/download-upload-employees-template': downloadTemplate,
  'employee/bulk-create-employe-from-csv': importPeople,
  'employee/download-faulty-rows-from-csv': faultyRows,
}
