import type { Services } from '../../calls/context.ts'
import { updateRow, updateRows } from '../../db/rows.ts'
import { createCallFiles } from '../../files/call-files.ts'
import { holdUnblocked, isUnblocked } from '../privacy/blocking/hold-unblocked.ts'
import { isAtService } from '../tax-documents/cancel-at-service.ts'
import type { DocumentTable, Log, TaxDocument } from '../tax-documents/documents.ts'
import { countSilence, MOST_A_DAY, type Silence } from '../tax-documents/silence.ts'

type Kind = 'xml' | 'pdf'
/** The files of each kind of document; a tax receipt of pay has the paper that we draw. */
const FILES: readonly (readonly [table: DocumentTable, kinds: readonly Kind[]])[] = [
  ['invoice_cfdis', ['xml', 'pdf']],
  ['fee_bills', ['xml', 'pdf']],
  ['payroll_cfdis', ['xml']],
]
type Bill = Pick<TaxDocument, 'id' | 'service_id' | 'uuid' | 'serie' | 'folio' | 'xml_file' | 'pdf_file'> & {
  table: DocumentTable
}

/** Mornings on which a file is asked for. */
const MOST_TRIES = 10

/**
 * Fetches files that could not be fetched when their documents were made: those that were tried least come first. Failures
 * are retried on the next mornings.
 */
export async function fetchPapers(
  services: Pick<Services, 'db' | 'files' | 'tax'>,
  log: Log,
  silence: Silence = countSilence(),
): Promise<void> {
  for (const [table, kinds] of FILES) {
    for (const bill of await withoutPapers(services, table, kinds)) {
      if (silence.isOver()) return
      // Counted first, so that a document whose file ends the process is not tried forever.
      await updateRow(services.db, table, bill.id, (eb) => ({ papers_tried: eb('papers_tried', '+', 1) }))
      const failures: unknown[] = []
      for (const kind of kinds.filter((one) => bill[`${one}_file`] === null)) {
        await fetchOne({ ...bill, table }, kind, services).catch((error: unknown) => {
          failures.push(error)
          log.warn({ err: error, table, bill: bill.id, kind }, 'a paper of a tax bill is still at the service')
        })
      }
      silence.note(failures)
    }
  }
}

const withoutPapers = ({ db, tax }: Pick<Services, 'db' | 'tax'>, table: DocumentTable, kinds: readonly Kind[]) =>
  db
    .selectFrom(table)
    .select(['id', 'service_id', 'uuid', 'serie', 'folio', 'xml_file', 'pdf_file'])
    .where(isAtService(tax, table))
    .where('service_id', 'is not', null)
    .where('is_stamped', '=', true)
    .where((eb) => eb.or(kinds.map((kind) => eb(`${kind}_file`, 'is', null))))
    .where('papers_tried', '<', MOST_TRIES)
    .where(isUnblocked(table))
    .orderBy('papers_tried')
    .orderBy('id', 'desc')
    .limit(MOST_A_DAY)
    .execute()

async function fetchOne(bill: Bill, kind: Kind, { db, files, tax }: Pick<Services, 'db' | 'files' | 'tax'>): Promise<void> {
  const calls = createCallFiles(db, files)
  try {
    const content = await tax.download(bill.service_id ?? '', kind)
    const file = await calls.store({ name: `${bill.uuid ?? `${bill.serie}-${bill.folio}`}.${kind}`, kind, content })
    await db.transaction().execute(async (tx) => {
      if (!(await holdUnblocked(tx, bill.table, bill.id))) return
      const column = `${kind}_file` as const
      if ((await updateRows(tx, bill.table, { id: bill.id, [column]: null }, { [column]: file.id })) === 1)
        await calls.keep(tx, file)
    })
  } finally {
    await calls.abandon()
  }
}
