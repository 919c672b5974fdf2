import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type Cep, readCep } from '../../../../payroll/cep/cep.ts'
import { type CheckedCep, checkCep } from '../../../../payroll/cep/check-cep.ts'
import { type PaidPayroll, problemsOf } from '../../../../payroll/cep/match-cep.ts'
import { banxicoCodeOf } from '../../../../payroll/layout/layout.ts'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { WITH_NEXT } from '../../../db/guard-pool.ts'
import { CepServiceError } from '../../../outside/ceps/ceps.ts'
import { keptText } from '../../../words/kept-text.ts'
import { storedText } from '../../../words/stored-words.ts'
import { noteRunEnd } from '../paying/complete-if-in-place.ts'
import type { Run } from '../runs/runs.ts'

interface StoredCep extends Pick<PaidPayroll, 'id' | 'clabe' | 'holder' | 'net'> {
  xml_file: string
}

/** Checks the CEP of a payroll. @returns the problem or the failure; `null` if there is none */
export async function checkStoredCep(
  { db, files, ceps, clock }: Services,
  { request_id: requestId }: Run,
  payrollId: number,
): Promise<string | null> {
  const stored = await storedCep(db, payrollId)
  if (!stored) return storedText('paper.thereIsNoLongerACepTo')
  const content = await files.storage.get(stored.xml_file)
  const read = content === null ? null : readCep(await buffer(content))
  if (read === null || 'problem' in read) return storedText('paper.theFileOfThisCepCanNo')
  const { cep } = read
  const atBank = await askBank(ceps, cep)
  const known = typeof atBank === 'string' ? undefined : atBank
  const checked = checkCep(cep, problemsOf(cep, stored), known)
  const isVerified = known !== undefined && checked.problems.length === 0
  await keepCheck(db, { id: stored.id, requestId, payrollId, checked, isVerified, now: clock() })
  // A problem found here takes precedence over an unavailable bank.
  return checked.problems.join(' ') || (typeof atBank === 'string' ? atBank : null)
}

async function storedCep(db: Database, payrollId: number): Promise<StoredCep | undefined> {
  const { rows } = await sql<StoredCep>`select c.id, c.xml_file, coalesce(p.bank->>'clabe', '') as clabe,
      coalesce(p.bank->>'holder_name', p.firstname || ' ' || p.lastname) as holder, y.amount::text as net
    from payrolls p join payroll_payments y on y.payroll_id = p.id and y.returned_at is null
      join payroll_ceps c on c.payment_id = y.id where p.id = ${payrollId}`.execute(db)
  return rows[0]
}

/** The bank's CEP; undefined where the bank is not asked, and a text where it did not answer. */
async function askBank(service: Services['ceps'], cep: Cep): Promise<Cep | null | undefined | string> {
  if (service === null) return undefined
  const { trackingKey, date, amount, receiver, sender } = cep
  const [senderCode, receiverCode] = [banxicoCodeOf(sender.account), banxicoCodeOf(receiver.account)]
  if (trackingKey === '' || senderCode === '' || receiverCode === '') {
    return storedText('paper.thisCepCannotBeCheckedWithThe')
  }
  try {
    const xml = await service.fetchCep({ date, trackingKey, senderCode, receiverCode, account: receiver.account, amount })
    const read = xml && readCep(xml)
    if (read && 'problem' in read) return storedText('paper.theBankOfMexicoDidNotReturn')
    return read ? read.cep : null
  } catch (error) {
    if (!(error instanceof CepServiceError)) throw error
    return error.text
  }
}

interface Kept {
  id: number
  requestId: number
  payrollId: number
  checked: CheckedCep
  isVerified: boolean
  now: Date
}

/**
 * Stores the result. The payroll is left unchanged where its CEP was replaced or waived in the meantime, or its payment was
 * returned.
 */
async function keepCheck(db: Database, { id, requestId, payrollId, checked, isVerified, now }: Kept): Promise<void> {
  const status = isVerified ? 'Verified' : checked.problems.length === 0 ? 'Matched' : 'Mismatch'
  const at = now.toISOString()
  await db.transaction().execute(async (tx) => {
    await sql`select from payment_requests where id = ${requestId} for no key update ${WITH_NEXT}`.execute(tx)
    await sql`with kept as (update payroll_ceps set status = ${status}, problems = ${JSON.stringify(checked.problems)}::jsonb,
        checks = ${JSON.stringify(checked.checks)}::jsonb, checked_at = ${at} where id = ${id} returning payment_id)
      update payrolls p set cep_status = ${status}, version = p.version + 1, updated_at = ${at}
      from kept join payroll_payments y on y.id = kept.payment_id and y.returned_at is null and y.cep_waived_at is null
      where p.id = ${payrollId}`.execute(tx)
  })
}

/** At the end of a run: records the number of correct CEPs, and completes the request if nothing is missing. */
export async function endCepChecks(tx: Database, run: Run, services: Services): Promise<void> {
  const { rows } = await sql<{ right: number; status: string }>`
    select count(*) filter (where i.state = 'Done')::int as "right",
      (select status from payment_requests where id = ${run.request_id} for no key update) as status
    from payroll_run_items i where i.run_id = ${run.id}`.execute(tx)
  const { right, status } = rows[0] ?? { right: 0, status: '' }
  const changes = [
    { field: 'ceps_right', from: null, to: keptText('server-payroll.ceps.right', { right, total: run.total }) },
    { field: 'ceps_asked', from: null, to: keptText(`server-payroll.ceps.${services.ceps === null ? 'notAsked' : 'asked'}`) },
  ]
  await noteRunEnd(tx, run, services.clock(), { action: 'payment-request.ceps-verified', status, changes })
}
