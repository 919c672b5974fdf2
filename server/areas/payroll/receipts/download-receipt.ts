import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { LAW_LANGUAGE } from '../../../../contract/payroll/receipts/law-language.ts'
import { type CallContext, FileAnswer, type Session } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import type { Files } from '../../../files/create.ts'
import { askedLanguage } from '../../../language.ts'
import { pack } from '../../../zip/zip.ts'
import { drawReceipt } from './draw-receipt.ts'
import { yearToDate } from './read-receipt.ts'
import { partiesOf, stampIn } from './receipt-facts.ts'
import { linesOf } from './receipt-lines.ts'
import { filesOf } from './receipt-parts.ts'
import { aboutReceipt, RECEIPT_COLUMNS, RECEIPT_JOINS, type StoredReceipt, storedReceipt } from './receipt-row.ts'

const OPERATION = 'payroll/download-payroll-receipt'
/** More payments than a person gets in a year. */
const MOST_OF_YEAR = 200

export const downloadReceipt: Action<typeof OPERATION> = async (
  { receiptId, part = 'pdf', year, language = askedLanguage() ?? LAW_LANGUAGE },
  context,
) => {
  const { db, record, services } = context
  if (receiptId === undefined) return downloadYear(year, language, context)
  const receipt = await storedReceipt(db, receiptId)
  const name = nameOf(receipt)
  await record({ ...aboutReceipt(receipt, `${receipt.folio} (${part})`), visibility: 'All' })
  const files = await filesOf(db, receipt)
  if (part === 'pdf') {
    const pdf = await drawnReceipt(receipt, language, context)
    return new FileAnswer('pdf', `${name}.pdf`, async () => pdf)
  }
  if (part === 'zip') {
    const zip = await pack(await everything(receipt, language, context))
    return new FileAnswer('zip', `${name}.zip`, async () => zip)
  }
  const id = files[part]
  if (id === null) {
    const text = t(part === 'xml' ? 'server-papers.receipt.noXml' : 'server-papers.receipt.noCep')
    throw new AppError('RECEIPT_STATE', { text, current: { status: receipt.status } })
  }
  const content = await contentOf(services.files, id)
  return new FileAnswer('xml', `${name}${part === 'cep' ? '-cep' : ''}.xml`, async () => content)
}

async function downloadYear(year: number | undefined, language: string, context: CallContext<Session>): Promise<FileAnswer> {
  const { db, session, record } = context
  if (year === undefined) throw fieldError('year', t('server-papers.receipt.choose'))
  const { rows } = await sql<StoredReceipt>`select ${RECEIPT_COLUMNS} from payroll_receipts r ${RECEIPT_JOINS}
    where r.user_id = ${session.id} and r.status <> 'To send'
      and r.payment_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    order by r.payment_date, r.id limit ${MOST_OF_YEAR}`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  await record({ ...aboutReceipt({ user_id: session.id, company_id: session.companyId }, String(year)), visibility: 'All' })
  const entries = []
  for (const receipt of rows) entries.push(...(await everything(receipt, language, context)))
  const zip = await pack(entries)
  return new FileAnswer('zip', `receipts-${year}.zip`, async () => zip)
}

async function everything(receipt: StoredReceipt, language: string, context: Drawing) {
  const name = nameOf(receipt)
  const { files } = context.services
  const { xml, cep } = await filesOf(context.db, receipt)
  const cfdi = xml === null ? null : await contentOf(files, xml)
  return [
    { name: `${name}.pdf`, content: await drawn(receipt, cfdi, language, context) },
    ...(cfdi ? [{ name: `${name}.xml`, content: cfdi }] : []),
    ...(cep ? [{ name: `${name}-cep.xml`, content: await contentOf(files, cep) }] : []),
  ]
}

export type Drawing = Pick<CallContext, 'db' | 'now'> & { services: Pick<CallContext['services'], 'files'> }

/** A receipt as PDF, with the stamp of its CFDI where it has one. */
export async function drawnReceipt(receipt: StoredReceipt, language: string, context: Drawing): Promise<Buffer> {
  const { xml } = await filesOf(context.db, receipt)
  return drawn(receipt, xml === null ? null : await contentOf(context.services.files, xml), language, context)
}

async function drawn(
  receipt: StoredReceipt,
  cfdi: Buffer | null,
  language: string,
  { db, now }: Pick<Drawing, 'db' | 'now'>,
): Promise<Buffer> {
  const [lines, year, parties] = [await linesOf(db, receipt), await yearToDate(db, receipt), await partiesOf(db, receipt)]
  return drawReceipt(receipt, { lines, yearToDate: year, parties, stamp: cfdi ? stampIn(cfdi) : null, language, now })
}

async function contentOf({ storage }: Files, id: string): Promise<Buffer> {
  const content = await storage.get(id)
  if (content === null) throw new Error(`The file ${id} of a receipt is not in storage.`)
  return buffer(content)
}

export const nameOf = ({ payment_date, folio }: StoredReceipt): string => `receipt-${payment_date}-${folio}`
