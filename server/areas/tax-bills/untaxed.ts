import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { SheetProblem } from '../../cells/sheet-problem.ts'
import type { Columns } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'
import { readCsvSheet } from '../../sheets/read-sheet.ts'

interface Row
  extends Columns<
    'invoices',
    'id' | 'folio' | 'contractor_name' | 'total_client' | 'fee' | 'paid_at' | 'currency' | 'company_id'
  > {
  company_name: string
  tax_id: string
  logo_file: string | null
}

const MOST = 5000

/** Invoices that are Paid or Complete and not yet billed to their company, company by company. */
export const listUntaxed: Action<'contractor/get-all-complete-invoices-by-clients'> = async (input, context) => {
  const { db, session, files } = context
  const chosen = idsIn(input.companyIds ?? '')
  const { rows } = await sql<Row>`
    select i.id, i.folio, i.contractor_name, i.total_client, i.fee, i.paid_at, i.currency, i.company_id,
      c.name as company_name, c.tax_id, c.logo_file
    from invoices i join companies c on c.id = i.company_id
    where i.taxed_at is null and i.status in ('Paid', 'Complete') and ${inScope(session, 'i.company_id')}
      and (${input.from || null}::date is null or i.paid_at >= ${input.from || null}::date)
      and (${input.to || null}::date is null or i.paid_at <= ${input.to || null}::date)
      and (${chosen.length === 0} or i.company_id = any(${chosen}::int[]))
    order by c.name, i.company_id, i.currency, i.id limit ${MOST}`.execute(db)
  const [file] = files
  const known = file ? await transfersIn(await readFile(file.path)) : new Set<number>()
  const companies = byCompany(rows, known)
  return { companies, data: { companies } }
}

function byCompany(rows: readonly Row[], known: ReadonlySet<number>): UntaxedCompany[] {
  const groups = Map.groupBy(rows, ({ company_id, currency }) => `${company_id} ${currency}`)
  return [...groups.values()].flatMap((invoices) => {
    const [first] = invoices
    if (!first) return []
    return [
      {
        id: first.company_id,
        name: first.company_name,
        tax_id: first.tax_id,
        logo_url: first.logo_file,
        currency: first.currency,
        invoices: invoices.map(({ id, folio, contractor_name, total_client, fee, paid_at }) => ({
          id,
          folio,
          contractor: contractor_name,
          total: total_client,
          fee,
          paid_at,
          transferMatched: known.has(id),
        })),
        total: money(sum(invoices.map(({ total_client }) => decimal(total_client)))),
      },
    ]
  })
}

/** The invoices that a list of transfers names in its column `invoice_id`. */
async function transfersIn(content: Buffer): Promise<Set<number>> {
  const refuse = (message: string): never => {
    throw fieldError('transfers_file', message)
  }
  try {
    const [head = [], ...lines] = await readCsvSheet(content)
    const at = head.indexOf('invoice_id')
    if (at === -1) refuse(t('server-tax-bills.invoices.column'))
    return new Set(lines.map((line) => Number(line[at])).filter((id) => Number.isInteger(id) && id > 0))
  } catch (error) {
    if (error instanceof SheetProblem) return refuse(error.message)
    throw error
  }
}

/** Ids as the specification sends them, comma-joined. */
export const idsIn = (text: string): number[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => Number(part.trim()))
      .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647),
  ),
]
