export { downloadTemplate as 'employee/download-upload-employees-template' } from './download-template.ts'
export { faultyRows as 'employee/download-faulty-rows-from-csv' } from './faulty-rows.ts'
export { importPeople as 'employee/bulk-create-employe-from-csv' } from './import-people.ts'
