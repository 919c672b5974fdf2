import { randomUUID } from 'node:crypto'
import { sumUp } from '../../../../payroll/cfdi/sum-up.ts'
import { checkSeal } from '../check-seal.ts'
import { type Tax, TaxError } from '../tax.ts'
import { drawBill } from './draw-bill.ts'
import { sealBill } from './seal-bill.ts'

const NO_SEAL = 'Add the key file and its password: they are needed for each bill, because nobody keeps them.'

/**
 * Tax bills made here, sealed by the issuer's key and stamped by nobody: right in form and sums, without effect for the
 * SAT, and marked so. The key is handed in with each bill, as nothing of it is kept.
 */
export function createLocal(clock: () => Date): Tax {
  return {
    name: 'local',
    needsKeyEachTime: true,
    // Looked at before; here is nobody to hand it on to.
    putSeal: async () => undefined,
    deleteSeal: async () => undefined,
    createBill: async (request, { seal }) => {
      if (!seal) throw new TaxError(NO_SEAL, false)
      const now = clock()
      const open = checkSeal(seal, now)
      const bill = sumUp(request)
      const { xml, seal: text } = sealBill(bill, open)
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
    cancelBill: async () => 'Cancelled',
    readCancellation: async () => 'Valid',
    download: async () => {
      throw new TaxError('The papers of this bill are no longer there.', false)
    },
    searchCodes: null,
  }
}
