import { createHash, randomBytes } from 'node:crypto'
import { today } from '../../../contract/calendar.ts'
import { BatchDraft, type BatchMoney, type Skipped } from '../../../contract/invoice-batches/schemas.ts'
import { schemaText } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import { kindOf, regimesFor } from '../../../payroll/invoice/taxes.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { updateRow } from '../../db/rows.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import { membersOf } from '../../lists/select-row.ts'
import { makeStreamToken } from '../../streams/stream-token.ts'
import { shownText } from '../../words/kept-text.ts'
import type { InvoiceDraft } from '../invoices/draft-invoice.ts'
import { batchByKey, payerOf } from './batch-row.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { judgeBatch } from './judge-batch.ts'
import { judgeCandidate, type Obstacle } from './judge-candidate.ts'
import { refuseSecond } from './start-batch.ts'

const KEY_BYTES = 24
const SLICES = { first: 250, size: 1000 }

interface Judged {
  id: number
  name: string
  isKnown: boolean
  issuer: 'company' | 'person'
  amount: string | null
  regime: string | null
  obstacle: Obstacle | null
  invoice: InvoiceDraft['invoice'] | null
}

/**
 * Stores the order and answers the contractors who will get no invoice, with the reasons. No invoice is created before the
 * stream is opened, so this is the preview too.
 */
export const prepareBatch: Action<'contractor/prepare-batch-invoices'> = async (input, context) => {
  const { companyId, idEmployees, amount_mode, requestKey } = input
  const { db, session, now, origin } = context
  const { own, regimes, ...terms } = judgeBatch(input)
  await refuseSecond(db, companyId)
  const ids = [...new Set(idEmployees)]
  const period = { start: terms.period_start, end: terms.period_end, today: today(now) }
  const payer = await payerOf(db, companyId)
  const batch_key = keyOf(session, requestKey)
  const inserted = await db
    .insertInto('invoice_batches')
    .values({
      batch_key,
      company_id: companyId,
      created_by: session.id,
      ...terms,
      amount_mode,
      total: 0,
      origin: JSON.stringify(origin),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('batch_key').doNothing())
    .returning(['id', 'batch_key'])
    .executeTakeFirst()
  const judge = (id: number, candidate: Candidate | undefined): Judged => {
    const input = { amount: own.get(id) ?? null, regime: regimes.get(id) ?? null }
    const found = judgeCandidate(candidate, terms, payer, input)
    const name = candidate ? `${candidate.firstname} ${candidate.lastname}` : t('server-invoice-batches.unknownPerson', { id })
    const verdict =
      'obstacle' in found ? { obstacle: found.obstacle, invoice: null } : { obstacle: null, invoice: found.draft.invoice }
    return { id, name, isKnown: candidate !== undefined, issuer: kindOf(candidate?.rfc ?? null), ...input, ...verdict }
  }
  const judged: Judged[] = []
  await inSlices(ids, SLICES, {
    read: (some) => candidatesOf(db, companyId, some, period),
    work: (candidates, some) => some.map((id) => judge(id, candidates.get(id))),
    write: async (some) => {
      if (inserted) await keepItems(db, inserted.id, judged.length, some)
      judged.push(...some)
    },
  })
  const invoices = judged.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  if (inserted) {
    const done = invoices.length === 0 ? { status: 'Done', finished_at: now.toISOString() } : {}
    await updateRow(db, 'invoice_batches', inserted.id, { total: invoices.length, ...done })
  }
  // The key of a batch outlives the stored answer of the call itself.
  const batch = inserted ? { ...inserted, total: invoices.length } : await batchByKey(db, session, batch_key)
  return {
    batchKey: batch.batch_key,
    streamToken: await makeStreamToken(db, session, now, { batchId: batch.id }),
    total: batch.total,
    skipped: judged.flatMap(({ id, name, issuer, obstacle }): Skipped[] =>
      obstacle ? [{ id, name, issuer, code: obstacle.code, reason: shownText(obstacle.reason) }] : [],
    ),
    invoices: judged.flatMap(({ id, name, issuer, invoice }): BatchDraft[] =>
      invoice ? [{ ...membersOf(BatchDraft, invoice), id, name, issuer }] : [],
    ),
    regimes: (['person', 'company'] as const).flatMap((issuer) =>
      regimesFor(issuer, terms.issue_date).map((one) => ({ ...one, issuer, name: schemaText('forms/invoice', one.name) })),
    ),
    money: moneyOf(invoices),
  }
}

/** The same request makes the same batch on every server; without a key each request makes its own. */
function keyOf(session: Session, requestKey: string | undefined): string {
  if (requestKey === undefined) return randomBytes(KEY_BYTES).toString('base64url')
  return createHash('sha256').update(`${session.id} ${requestKey}`).digest('base64url').slice(0, 32)
}

/**
 * People who are no contractors of the company were named in the answer and are not stored.
 * @param first position of the first of them
 */
async function keepItems(db: Database, batch_id: number, first: number, judged: readonly Judged[]): Promise<void> {
  const items = judged
    .filter(({ isKnown }) => isKnown)
    .map(({ id, amount, regime, obstacle, invoice }, at) => ({
      batch_id,
      position: first + at,
      contractor_id: id,
      amount,
      regime: invoice?.regime ?? regime,
      state: obstacle ? 'Skipped' : 'Waiting',
      code: obstacle?.code ?? null,
      reason: obstacle?.reason ?? null,
    }))
  if (items.length > 0) await insertRows(db, 'invoice_batch_items', items)
}

function moneyOf(invoices: readonly InvoiceDraft['invoice'][]): BatchMoney[] {
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = invoices.filter((one) => one.currency === currency)
    const sumOf = (name: 'subtotal' | 'total') => money(sum(own.map((one) => decimal(one[name]))))
    return { currency, count: own.length, subtotal: sumOf('subtotal'), total: sumOf('total') }
  })
}
