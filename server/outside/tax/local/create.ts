import { createSign, randomUUID } from 'node:crypto'
import { t } from '../../../../contract/language/texts.ts'
import { cadenaOriginal } from '../../../../payroll/cfdi/cadena.ts'
import type { XmlElement } from '../../../../payroll/cfdi/element.ts'
import { payslipElement, payslipTotals } from '../../../../payroll/cfdi/nomina/payslip.ts'
import { sumUp } from '../../../../payroll/cfdi/sum-up.ts'
import { type Seal, toElement } from '../../../../payroll/cfdi/to-element.ts'
import { writeXml } from '../../../../payroll/cfdi/write-xml.ts'
import { checkSeal, type OpenSeal } from '../check-seal.ts'
import { type SealFiles, type Tax, TaxError } from '../tax.ts'
import { drawBill } from './draw-bill.ts'

/**
 * Tax bills made here, sealed by the issuer's key and not stamped: valid in form and sums, without effect for the SAT, and
 * marked so. A contractor's key is sent with each bill, because it is not stored.
 * @param ownSeal the provider's, which seals receipts of payroll and bills of its fees
 */
export function createLocal(clock: () => Date, ownSeal: () => Promise<SealFiles>): Tax {
  return {
    name: 'local',
    account: null,
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

/** Notice on everything made here. */
export const notStamped = (): string => t('server-papers.bill.words.notStamped')

/**
 * The XML of a bill or receipt, sealed by its issuer's key, with a notice (Addenda) that the SAT has not seen it.
 * @param build makes the document with this seal; called once without one, for the text that the seal signs
 */
function sealDocument(build: (seal: Seal) => XmlElement, { facts, key, certificate }: OpenSeal): { xml: Buffer; seal: string } {
  const unsealed = { certificateNumber: facts.certificateNumber, certificate: certificate.toString('base64'), seal: '' }
  const cadena = cadenaOriginal(build(unsealed))
  if (cadena === null) throw new Error('What is made here has no complement of others.')
  const seal = createSign('RSA-SHA256').update(cadena, 'utf8').sign(key, 'base64')
  const sealed = build({ ...unsealed, seal })
  const xml = Buffer.from(writeXml({ ...sealed, children: [...sealed.children, notice()] }), 'utf8')
  return { xml, seal }
}

/** The Addenda is free for notes and no part of the sealed content. */
const notice = (): XmlElement => ({
  name: 'Addenda',
  prefix: 'cfdi',
  attributes: {},
  children: [
    {
      name: 'Notice',
      prefix: 'plantilla',
      attributes: { 'xmlns:plantilla': 'urn:plantilla:tax-bill', text: notStamped() },
      children: [],
    },
  ],
})
