import type { payrollTaxOperations } from '../../../contract/operations/payroll-tax.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { uploadCeps } from '../ceps/upload-ceps.ts'
import { verifyCeps } from '../ceps/verify-ceps.ts'
import { waiveCep } from '../ceps/waive-cep.ts'
import { addTax } from './add-tax.ts'
import { addTaxes } from './add-tax-all.ts'
import { cancelTax } from './cancel-tax.ts'

export const payrollTaxHandlers: Handlers<keyof typeof payrollTaxOperations> = {
  'payroll/upload-ceps': uploadCeps,
  'payroll/verify-ceps': verifyCeps,
  'payroll/waive-cep': waiveCep,
  'payroll/add-tax-ind-payroll': addTax,
  'payroll/add-tax-payrolls': addTaxes,
  'payroll/cancel-tax-ind-payroll': cancelTax,
}
