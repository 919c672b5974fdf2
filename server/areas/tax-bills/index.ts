export {
  cancelFeeBill as 'contractor/cancel-fee-bill',
  cancelTaxBill as 'contractor/cancel-tax-bill',
} from './cancel-tax-bill.ts'
export { checkXml as 'contractor/check-xml-invoice' } from './check-xml.ts'
export { getFeeBills as 'contractor/get-fee-bills' } from './get-fee-bills.ts'
export { getTaxBill as 'contractor/get-tax-bill-by-invoice-id' } from './get-tax-bill.ts'
export { makeTaxBill as 'contractor/create-new-tax-bill-facturama' } from './make-tax-bill.ts'
export {
  deleteSeal as 'contractor/delete-csd-records-by-user-id',
  getSeal as 'contractor/get-csd-records-by-user-id',
  replaceSeal as 'contractor/update-csd-records-by-user-id',
  uploadSeal as 'contractor/upload-csd-files-to-facturama',
} from './seals.ts'
export { searchSatCodes as 'contractor/search-sat-codes' } from './search-codes.ts'
export { taxInvoices as 'contractor/taxed-invoices-complet-by-client-id' } from './tax-invoices.ts'
export { listUntaxed as 'contractor/get-all-complete-invoices-by-clients' } from './untaxed.ts'
