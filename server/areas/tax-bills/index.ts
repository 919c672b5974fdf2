import type { Handlers } from '../../calls/handlers.ts'
import { cancelFeeBill, cancelTaxBill } from './cancel-tax-bill.ts'
import { checkXml } from './check-xml.ts'
import { getFeeBills } from './get-fee-bills.ts'
import { getTaxBill } from './get-tax-bill.ts'
import { makeTaxBill } from './make-tax-bill.ts'
import { deleteSeal, getSeal, replaceSeal, uploadSeal } from './seals.ts'
import { searchSatCodes } from './search-codes.ts'
import { taxInvoices } from './tax-invoices.ts'
import { listUntaxed } from './untaxed.ts'

export const taxBillHandlers = {
  'contractor/upload-csd-files-to-facturama': uploadSeal,
  'contractor/update-csd-records-by-user-id': replaceSeal,
  'contractor/delete-csd-records-by-user-id': deleteSeal,
  'contractor/get-csd-records-by-user-id': getSeal,
  'contractor/get-tax-bill-by-invoice-id': getTaxBill,
  'contractor/create-new-tax-bill-facturama': makeTaxBill,
  'contractor/cancel-tax-bill': cancelTaxBill,
  'contractor/search-sat-codes': searchSatCodes,
  'contractor/check-xml-invoice': checkXml,
  'contractor/get-all-complete-invoices-by-clients': listUntaxed,
  'contractor/taxed-invoices-complet-by-client-id': taxInvoices,
  'contractor/get-fee-bills': getFeeBills,
  'contractor/cancel-fee-bill': cancelFeeBill,
} satisfies Partial<Handlers>
