import { sql } from 'kysely'
import { childNamed, complementsOf, type XmlElement } from '../../../../payroll/cfdi/element.ts'
import { readXml } from '../../../../payroll/cfdi/read-xml.ts'
import { asPrinted } from '../../../../payroll/identity/as-printed.ts'
import provider from '../../../../schemas/provider.json' with { type: 'json' }
import { maskNumber } from '../../../calls/mask-number.ts'
import type { Database } from '../../../db/connect.ts'
import type { StoredReceipt } from './receipt-row.ts'

/** Data of both sides on a printed receipt; missing ones are `null` and left out. */
export interface Parties {
  payer: string
  payerRfc: string | null
  registration: string | null
  rfc: string | null
  curp: string | null
  nss: string | null
  number: string | null
  job: string | null
  department: string | null
  hireDate: string | null
  /** Salario base de cotización. */
  sbc: string | null
  daysPaid: string | null
  /** Masked. */
  account: string | null
  /** Days of the period without ordinary work, by type of incident. */
  away: { type: string; days: string }[]
}

const ACCOUNT = 'account'

/** The employer of a payroll is the provider, as on its tax receipt; a contractor is paid by the company. */
export async function partiesOf(db: Database, { payroll_id, invoice_id }: StoredReceipt): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select ${provider.name} as payer, ${provider.rfc} as "payerRfc", c.employer_registration as registration, n.rfc,
      n.curp, n.nss, p.number, k.job_name as job, p.department, coalesce(p.hire_date, k.start_date) as "hireDate",
      p.integrated_daily_salary::text as sbc, trim_scale(p.days_paid)::text as "daysPaid", p.bank->>'clabe' as ${sql.ref(ACCOUNT)},
      coalesce((select json_agg(x order by x.type) from (select i.type, trim_scale(sum(i.quantity))::text as days from payroll_incidents i
        where i.payroll_id = p.id and i.unit = 'days' group by i.type) x), '[]') as away
    from payrolls p join companies c on c.id = p.company_id join contracts k on k.id = p.contract_id
      left join employee_details n on n.person_id = p.employee_id where p.id = ${payroll_id}
    union all
    select c.name, c.tax_id, null, n.rfc, null, null, null, null, null, null, null, null, null, '[]'
    from invoices i join companies c on c.id = i.company_id left join employee_details n on n.person_id = i.contractor_id
    where i.id = ${invoice_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('What a receipt is about is not there.')
  return { ...row, rfc: asPrinted(row.rfc), curp: asPrinted(row.curp), account: row.account ? maskNumber(row.account) : null }
}

/** The content of the SAT's stamp on a CFDI, as printed (Anexo 20). */
export interface Stamp {
  uuid: string
  stampedAt: string
  folio: string
  issuerRfc: string
  receiverRfc: string
  certificate: string
  satCertificate: string
  seal: string
  satSeal: string
  /** Original text of the stamp. */
  text: string
  /** Public address of the SAT's verification. */
  verifyUrl: string
}

const VERIFY = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx'

/** The stamp in the XML of a CFDI; `null` where the SAT has not stamped it. */
export function stampIn(xml: Uint8Array): Stamp | null {
  const read = readXml(xml)
  if ('problem' in read) return null
  const { root } = read
  const [stamp] = complementsOf(root, 'TimbreFiscalDigital')
  const attribute = (name: string): string => stamp?.attributes[name] ?? ''
  const uuid = attribute('UUID')
  if (uuid === '') return null
  const issuerRfc = rfcOf(root, 'Emisor')
  const receiverRfc = rfcOf(root, 'Receptor')
  const seal = root.attributes['Sello'] ?? attribute('SelloCFD')
  const parts = ['Version', 'UUID', 'FechaTimbrado', 'RfcProvCertif', 'Leyenda', 'SelloCFD', 'NoCertificadoSAT'].map(attribute)
  const values = { id: uuid, re: issuerRfc, rr: receiverRfc, tt: root.attributes['Total'] ?? '', fe: seal.slice(-8) }
  return {
    uuid,
    stampedAt: attribute('FechaTimbrado'),
    issuerRfc,
    receiverRfc,
    seal,
    folio: [root.attributes['Serie'], root.attributes['Folio']].filter(Boolean).join('-'),
    certificate: root.attributes['NoCertificado'] ?? '',
    satCertificate: attribute('NoCertificadoSAT'),
    satSeal: attribute('SelloSAT'),
    text: `||${parts.filter((part) => part !== '').join('|')}||`,
    verifyUrl: `${VERIFY}?${Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3D', '=')}`)
      .join('&')}`,
  }
}

const rfcOf = (root: XmlElement, side: string): string => childNamed(root, side)?.attributes['Rfc'] ?? ''
