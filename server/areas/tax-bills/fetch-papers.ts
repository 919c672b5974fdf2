import type { Services } from '../../calls/context.ts'
import { createCallFiles } from '../../files/call-files.ts'
import { holdUnblocked, isUnblocked } from '../privacy/blocking/hold-unblocked.ts'
import type { CfdiRow } from './cfdi-row.ts'

const KINDS = ['xml', 'pdf'] as const
/** Bills of contractors, and the provider's own of its fees. */
const TABLES = ['invoice_cfdis', 'fee_bills'] as const
type Log = { warn: (facts: object, text: string) => void }
type Bill = Pick<CfdiRow, 'id' | 'service_id' | 'uuid' | 'serie' | 'folio' | 'xml_file' | 'pdf_file'> & {
  table: (typeof TABLES)[number]
}

/** Fetches files of bills that could not be fetched when the bills were made; failures are retried the next day. */
export async function fetchPapers(services: Pick<Services, 'db' | 'files' | 'tax'>, log: Log): Promise<void> {
  for (const table of TABLES) {
    const bills = await services.db
      .selectFrom(table)
      .select(['id', 'service_id', 'uuid', 'serie', 'folio', 'xml_file', 'pdf_file'])
      .where('service', '=', services.tax.name)
      .where('service_id', 'is not', null)
      .where('is_stamped', '=', true)
      .where((eb) => eb.or([eb('xml_file', 'is', null), eb('pdf_file', 'is', null)]))
      .where(isUnblocked(table))
      .orderBy('id')
      .execute()
    for (const row of bills) {
      const bill: Bill = { ...row, table }
      for (const kind of KINDS) {
        if (bill[`${kind}_file`] !== null) continue
        await fetchOne(bill, kind, services).catch((error: unknown) => {
          log.warn({ err: error, table, bill: bill.id, kind }, 'a paper of a tax bill is still at the service')
        })
      }
    }
  }
}

async function fetchOne(
  bill: Bill,
  kind: (typeof KINDS)[number],
  { db, files, tax }: Pick<Services, 'db' | 'files' | 'tax'>,
): Promise<void> {
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
