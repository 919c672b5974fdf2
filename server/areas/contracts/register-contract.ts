import type { Role } from '../../../access-control/roles.ts'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import { insertForId } from '../../db/rows.ts'
import { AppError, orNotFound, refuseErrors } from '../../errors/app-error.ts'
import { judge } from '../../forms/sent-fields.ts'
import { keptText } from '../../words/kept-text.ts'
import { lockSubject } from '../documents/load-documents.ts'
import { CONTRACT_COLUMNS, TERM_COLUMNS } from './contract-columns.ts'
import { contractById, contractsOf } from './contract-row.ts'
import { hireAgain } from './hire-again.ts'
import { insertTerms } from './insert-terms.ts'
import { checkJob } from './job-of-contract.ts'
import { contracts } from './record.ts'
import { refuseTerms, sentTerms, storedForm } from './sent-terms.ts'
import { toContract } from './to-contract.ts'
import { logOf } from './write-log.ts'

const OPERATION = 'employee/register-contract-information'
type Context = ContextOf<typeof OPERATION>
type Values = Record<string, unknown>
interface Worker {
  id: number
  role: 'Employee' | 'Contractor'
  companyId: number
}

const WORKERS: readonly Role[] = ['Employee', 'Contractor']

/** Registers a contract as a draft; for a person who left this rehires them (§5.3, E9). */
export const registerContract: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, now } = context
  const { userId, job_id = null, requestKey: _key, ...payload } = input
  const person = await lockSubject(db, userId, session)
  if (!WORKERS.includes(person.role) || person.companyId === null) {
    throw new AppError('ONBOARDING_STATE', { text: t('server-contracts.onlyWorkers') })
  }
  const worker = person as Worker
  const day = today(now)
  const all = await contractsOf(db, session, worker.id, day)
  contracts.checkNew(session, OPERATION, 'register', {
    contract: null,
    others: all.filter(({ company_id }) => company_id === worker.companyId),
    today: day,
  })
  await hireAgain(person, context)
  const values = await readNew(payload, worker, context)
  await checkJob(db, job_id, worker.companyId)
  const id = await insertContract({ ...values, job_id }, worker, context)
  const contract = orNotFound(await contractById(db, session, id, day))
  return { contract: await toContract(contract, context) }
}

/** The validated form data of a new contract. Empty fields are null. */
async function readNew(payload: Values, { role, companyId }: Worker, { db, services, session }: Context): Promise<Values> {
  const variant = { viewer: session.role, subject: role }
  const sent = sentTerms(services.forms, OPERATION, variant, payload)
  // A form without sent data is validated too: its required fields are missing.
  refuseErrors(judge(services.forms, variant, sent, {}))
  const values: Values = Object.fromEntries(sent.map(({ place, value }) => [place, storedForm(place, value)]))
  const company = await db.selectFrom('companies').select('zone').where('id', '=', companyId).executeTakeFirstOrThrow()
  const start_date = values['start_date'] as string
  const none = Object.fromEntries([...CONTRACT_COLUMNS, ...TERM_COLUMNS, 'wage_reason', 'reason'].map((name) => [name, null]))
  const complete = { ...none, ...values, type: role, start_date, effective_from: start_date, company_zone: company.zone }
  refuseTerms(complete as unknown as Parameters<typeof refuseTerms>[0])
  return complete
}

async function insertContract(values: Values, { id: person_id, role, companyId }: Worker, context: Context): Promise<number> {
  const { db, session, now } = context
  const columns = Object.fromEntries(CONTRACT_COLUMNS.map((name) => [name, values[name] ?? null]))
  const at = now.toISOString()
  const id = await insertForId(db, 'contracts', {
    ...columns,
    job_name: String(values['job_name']),
    start_date: String(values['start_date']),
    person_id,
    company_id: companyId,
    type: role,
    status: 'Draft',
    created_at: at,
    updated_at: at,
    extra: JSON.stringify(extraOf(values)),
  })
  const terms = { ...values, fee_period: values['fee_period'] ?? (role === 'Contractor' ? 'Monthly' : null) }
  const effective_from = String(values['start_date'])
  const why = { reason: null, wage_reason: values['wage_reason'] as string | null, created_by: session.id }
  await insertTerms(db, { contract_id: id, effective_from, ...why }, terms, now)
  await logOf(context, {
    contract_id: id,
    person_id,
    description: keptText('server-contracts.log.registered'),
    changes: [...CONTRACT_COLUMNS, ...TERM_COLUMNS].flatMap((field) =>
      values[field] == null ? [] : [{ field, from: null, to: values[field] }],
    ),
    effective_date: effective_from,
    visibility: 'Client',
  })
  await context.record({
    ...aboutPerson(person_id, companyId),
    changes: ['job_name', 'department', 'start_date'].flatMap((field) =>
      values[field] == null ? [] : [{ field: `contract.${field}`, from: null, to: values[field] }],
    ),
    visibility: 'Client',
  })
  return id
}

/** Fields that only the form knows. */
function extraOf(values: Values): Values {
  const known = [...CONTRACT_COLUMNS, ...TERM_COLUMNS, 'type', 'effective_from', 'company_zone', 'reason', 'wage_reason']
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !known.includes(name) && value != null))
}
