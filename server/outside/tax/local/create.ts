import { randomUUID } from 'node:crypto'
import { t } from '../../../../contract/language/texts.ts'
import { payslipElement, payslipTotals } from '../../../../payroll/cfdi/nomina/payslip.ts'
import { sumUp } from '../../../../payroll/cfdi/sum-up.ts'
import { toElement } from '../../../../payroll/cfdi/to-element.ts'
import { checkSeal } from '../check-seal.ts'
import { type SealFiles, type Tax, TaxError } from '../tax.ts'
import { drawBill } from './draw-bill.ts'
import { sealDocument } from './seal-bill.ts'

/**
 * Tax bills made here, sealed by the issuer's key and not stamped: valid in form and sums, without effect for the SAT, and
 * marked so. A contractor's key is sent with each bill, because it is not stored.
 * @param ownSeal the provider's, which seals receipts of payroll and bills of its fees
 */
export function createLocal(clock: () => Date, ownSeal: () => Promise<SealFiles>): Tax {
  return {
    name: 'local',
    needsKeyEachTime: true,
    // Checked before; there is no service to pass it on to.
    putSeal: async () => undefined,
    deleteSeal: async () => undefined,
    createBill: async (request, { seal }) => {
      if (!seal) throw new TaxError(t('server-outside.tax.noSeal'), false)
      const now = clock()
      const open = checkSeal(seal === 'own' ? await ownSeal() : seal, now)
      const bill = sumUp(request)
      const { xml, seal: text } = sealDocument((given) => toElement(bill, given), open)
      const pdf = await drawBill(bill, { certificateNumber: open.facts.certificateNumber, seal: text, now })
      return {
        id: randomUUID(),
        uuid: null,
        isStamped: false,
        issuedAt: bill.issuedAt,
        total: bill.total,
        papers: { xml, pdf },
      }
    },
    findBills: async () => [],
    settleMs: 0,
    createPayslip: async (request) => {
      const open = checkSeal(await ownSeal(), clock())
      const { xml } = sealDocument((given) => payslipElement(request, given), open)
      const { total } = payslipTotals(request)
      return { id: randomUUID(), uuid: null, isStamped: false, issuedAt: request.issuedAt, total, xml }
    },
    cancelBill: async () => 'Cancelled',
    readCancellation: async () => 'Valid',
    readSatState: null,
    download: async () => {
      throw new TaxError(t('server-outside.tax.noFiles'), false)
    },
    searchCodes: null,
  }
}
