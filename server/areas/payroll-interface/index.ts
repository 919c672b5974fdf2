import type { payrollInterfaceOperations } from '../../../contract/operations/payroll-interface.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { findAllConcepts, updateConcept } from './concepts.ts'
import { createConcept } from './create-concept.ts'
import { getParameters } from './get-parameters.ts'
import { previewParameters } from './preview-change.ts'
import { downloadTemplate, runParallel } from './run-parallel.ts'
import { getCompanyDefaults, updateCompanyDefaults } from './set-company-defaults.ts'
import { testProvider } from './test-provider.ts'
import { updateParameters } from './update-parameters.ts'

export const payrollInterfaceHandlers: Handlers<keyof typeof payrollInterfaceOperations> = {
  'payroll/get-payroll-parameters': getParameters,
  'payroll/update-payroll-parameters': updateParameters,
  'payroll/preview-payroll-parameters': previewParameters,
  'payroll/get-company-defaults': getCompanyDefaults,
  'payroll/update-company-defaults': updateCompanyDefaults,
  'payroll/find-all-concepts': findAllConcepts,
  'payroll/create-concept': createConcept,
  'payroll/update-concept': updateConcept,
  'payroll/run-parallel': runParallel,
  'payroll/download-parallel-template': downloadTemplate,
  'payroll/test-provider': testProvider,
}
