import type { Services } from '../../calls/context.ts'
import { createCallFiles } from '../../files/call-files.ts'
import { holdUnblocked, isUnblocked } from '../privacy/blocking/hold-unblocked.ts'
import type { DocumentTable, Log, TaxDocument } from '../tax-documents/documents.ts'

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

/** Fetches files of bills that could not be fetched when the bills were made; failures are retried the next day. */
export async function fetchPapers(services: Pick<Services, 'db' | 'files' | 'tax'>, log: Log): Promise<void> {
  for (const [table, kinds] of FILES) {
    const bills = await services.db
      .selectFrom(table)
      .select(['id', 'service_id', 'uuid', 'serie', 'folio', 'xml_file', 'pdf_file'])
      .where('service', '=', services.tax.name)
      .where('service_id', 'is not', null)
      .where('is_stamped', '=', true)
      .where((eb) => eb.or(kinds.map((kind) => eb(`${kind}_file`, 'is', null))))
      .where(isUnblocked(table))
      .orderBy('id')
      .execute()
    for (const row of bills) {
      const bill: Bill = { ...row, table }
      for (const kind of kinds) {
        if (bill[`${kind}_file`] !== null) continue
        await fetchOne(bill, kind, services).catch((error: unknown) => {
          log.warn({ err: error, table, bill: bill.id, kind }, 'a paper of a tax bill is still at the service')
        })
      }
    }
  }
}

async function fetchOne(bill: Bill, kind: Kind, { db, files, tax }: Pick<Services, 'db' | 'files' | 'tax'>): Promise<void> {
  const calls = createCallFiles(db, files)
  try {
    const content = await tax.download(bill.service_id ?? '', kind)
    const file = await calls.store({ name: `${bill.uuid ?? `${bill.serie}-${bill.folio}`}.${kind}`, kind, content })
    await db.transaction().execute(async (tx) => {
      if (!(await holdUnblocked(tx, bill.table, bill.id))) return
      const { numUpdatedRows } = await tx
        .updateTable(bill.table)
        .set(kind === 'xml' ? { xml_file: file.id } : { pdf_file: file.id })
        .where('id', '=', bill.id)
        .where(`${kind}_file`, 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await calls.keep(tx, file)
    })
  } finally {
    await calls.abandon()
  }
}
