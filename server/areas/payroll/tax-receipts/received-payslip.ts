import { readFile } from 'node:fs/promises'
import { t } from '../../../../contract/language/texts.ts'
import { childNamed, complementsOf } from '../../../../payroll/cfdi/element.ts'
import { checkPayslip } from '../../../../payroll/cfdi/nomina/check.ts'
import { readXml } from '../../../../payroll/cfdi/read-xml.ts'
import { uuidOf } from '../../../../payroll/cfdi/received-bill.ts'
import { decimal, money } from '../../../../payroll/money/decimal.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { ReceivedFile } from '../../../uploads/received-file.ts'

/** The compared members of a payroll tax receipt made elsewhere. */
export interface ReceivedPayslip {
  uuid: string
  serie: string
  folio: string
  issuerRfc: string
  rfc: string
  curp: string
  total: string
  paymentDate: string
}

const refused = (reason: string): AppError => new AppError('XML_REFUSED', { values: { reason } }).inField('xml_file')

/** Reads a receipt and validates it by the rules of the SAT. Throws XML_REFUSED with its field. */
export async function payslipIn(file: ReceivedFile): Promise<ReceivedPayslip> {
  const read = readXml(await readFile(file.path))
  if ('problem' in read) throw refused(t('server-payroll.tax.notXml'))
  const { root } = read
  if (root.name !== 'Comprobante' || root.attributes['TipoDeComprobante'] !== 'N') {
    throw refused(t('server-payroll.tax.notPayslip'))
  }
  const [first] = checkPayslip(root)
  if (first) throw refused(first.message)
  const uuid = uuidOf(root)
  if (uuid === null) throw refused(t('server-payroll.tax.notStamped'))
  const [nomina] = complementsOf(root, 'Nomina')
  const receiver = childNamed(root, 'Receptor')?.attributes ?? {}
  return {
    uuid,
    serie: (root.attributes['Serie'] ?? '').slice(0, 40),
    folio: (root.attributes['Folio'] ?? '').slice(0, 40),
    issuerRfc: childNamed(root, 'Emisor')?.attributes['Rfc'] ?? '',
    rfc: receiver['Rfc'] ?? '',
    curp: childNamed(nomina, 'Receptor')?.attributes['Curp'] ?? '',
    total: money(decimal(root.attributes['Total'] ?? '0')),
    paymentDate: nomina?.attributes['FechaPago'] ?? '',
  }
}

type Expected = Pick<ReceivedPayslip, 'rfc' | 'curp' | 'paymentDate'> & { employerRfc: string; net: string }

/** Compares the receipt with the payroll. Throws XML_REFUSED with the first difference. */
export function checkAgrees(slip: ReceivedPayslip, { employerRfc, rfc, curp, net, paymentDate }: Expected): void {
  if (slip.issuerRfc !== employerRfc)
    throw refused(t('server-payroll.tax.employer', { found: slip.issuerRfc, expected: employerRfc }))
  if (slip.rfc !== rfc) throw refused(t('server-payroll.tax.rfc', { found: slip.rfc, expected: rfc || null }))
  if (slip.curp !== curp) throw refused(t('server-payroll.tax.curp', { found: slip.curp, expected: curp || null }))
  if (slip.total !== net) throw refused(t('server-payroll.tax.total', { found: slip.total, expected: net }))
  if (slip.paymentDate.slice(0, 7) !== paymentDate.slice(0, 7)) {
    throw refused(t('server-payroll.tax.paidOn', { found: slip.paymentDate, expected: paymentDate }))
  }
}
