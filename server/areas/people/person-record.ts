import { type RawBuilder, sql } from 'kysely'
import { PAY_FIELDS, seesPay, withHidden } from '../../../access-control/contracts.ts'
import type { Role } from '../../../access-control/roles.ts'
import { type ScopedActor, scopeOf } from '../../../access-control/scope.ts'
import { today } from '../../../contract/calendar.ts'
import { DOCUMENT_KINDS, fileField } from '../../../contract/documents/kinds.ts'
import { COUNTS_AS_THERE } from '../../../contract/documents/machines.ts'
import { Person } from '../../../contract/people/schemas.ts'
import { inScope } from '../../calls/in-scope.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Database } from '../../db/connect.ts'
import { instant } from '../../db/instant.ts'
import { SHOWN_ACTOR } from '../../history/blocked-names.ts'
import { membersOf } from '../../lists/select-row.ts'
import { weeklyHours } from '../contracts/judge-terms.ts'
import { IN_FORCE } from './current-contract.ts'
import { BLOCKS, DETAILS } from './person-columns.ts'
import { toWaitingEmail, waitingEmail } from './waiting-email.ts'

type Extra = Record<string, string | number | boolean | null>
/** A block as stored: its columns, and the fields that only the schema files define. */
type Block<T> = T & { extra: Extra }

/** A person as JSON of the database has it. */
export interface PersonRow {
  id: number
  firstname: string
  lastname: string
  email: string
  phone: string | null
  role: Role
  number: string | null
  status: string
  onboarding_status: string | null
  step: number
  user_guide: boolean
  is_invited: boolean
  image_file: string | null
  extra: Extra
  version: number
  created_at: string
  updated_at: string
  company: Person['company']
  detail: Omit<Person['employee_detail'], 'image_url'> | null
  /** Id of the document of each kind that is there, by its field such as `rfc_file`. */
  documents: Record<string, string> | null
  address: Block<Person['address'][number]>[]
  emergency_contact: Block<Person['emergency_contact'][number]>[]
  bank_detail: Block<Person['bankDetail'][number]>[]
  home_loan: Block<Person['home_loan'][number]>[]
  contracts: (Person['contract_information'][number] & { job_name: string; department: string | null })[]
  bank_changed: Person['bank_changed']
  email_change: Person['email_change']
  house_credit_changed: Person['house_credit_changed']
}

/** The whole record of a person in the actor's reach, in one statement; `null` when there is none. */
export async function loadPerson(db: Database, id: number, actor: ScopedActor, now: Date): Promise<Person | null> {
  const day = today(now)
  const [row] =
    scopeOf(actor).kind === 'all'
      ? await readAny(db, { id, day })
      : (await asJson(selectPerson(id, day, inScope(actor, 'p.company_id', 'p.id'))).execute(db)).rows
  return row ? toPerson(row.person, seesPay(actor)) : null
}

const asJson = (select: RawBuilder<PersonRow>) => sql<{ person: PersonRow }>`select to_json(t) as person from (${select}) t`

/** For actors who reach everyone, whose statement is the same each time. */
const readAny = compileOnce(({ id, day }: { id: number; day: string }) => asJson(selectPerson(id, day)))

/** Columns as members of an object in the answer of the database. */
const membersOfColumns = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(columns).map(([field, column]) => sql`${sql.lit(field)}, ${sql.ref(column)}`))

export const selectPerson = (id: number, day: string, condition = sql<boolean>`true`): RawBuilder<PersonRow> => sql`
    select p.id, p.firstname, p.lastname, p.email, p.phone, p.role, p.number, p.status, p.onboarding_status, p.step,
      p.user_guide, p.must_set_password and p.is_active as is_invited, p.image_file, p.extra, p.version, p.created_at, p.updated_at,
      (select json_build_object('id', id, 'name', name, 'logo_url', logo_file) from companies where id = p.company_id) as company,
      (select json_build_object(${membersOfColumns(DETAILS)}) from employee_details where person_id = p.id) as detail,
      (select json_object_agg(kind || '_file', id::text) from documents
        where person_id = p.id and status = any(${COUNTS_AS_THERE}::text[])) as documents,
      array(select json_build_object(${membersOfColumns(BLOCKS.address.columns)}, 'extra', extra)
        from addresses where person_id = p.id order by id) as address,
      array(select json_build_object(${membersOfColumns(BLOCKS.emergencyContact.columns)}, 'extra', extra)
        from emergency_contacts where person_id = p.id order by id) as emergency_contact,
      array(select json_build_object('accountNumber', account_number, 'clabe', clabe, 'bank_name', bank_name,
          'wise_email', wise_email, 'extra', extra)
        from bank_details where person_id = p.id order by id) as bank_detail,
      array(select json_build_object('id', id, 'type', type, 'credit_number', credit_number, 'value', trim_scale(value)::text, 'extra', extra)
        from home_loans where person_id = p.id order by id) as home_loan,
      array(select json_build_object('id', k.id, 'job_name', job_name, 'department', department, 'end_date', end_date,
          'contract_duration', contract_duration, 'schedule', schedule, 'work_days', work_days,
          'monthly_salary', monthly_salary::text, 'contractor_fee', contractor_fee::text, 'bonuses', bonuses::text,
          'extra_compensations', extra_compensations::text, 'budget', budget::text,
          'work_hours', trim_scale(work_hours)::text, 'weekly_hours', trim_scale(weekly_hours)::text)
        from contracts k left join lateral contract_terms_on(k.id, ${day}::date) t on true
        where person_id = p.id order by (status in ${IN_FORCE}) desc, k.id desc) as contracts,
      ${waitingEmail('p.id')} as email_change,
      ${lastChange('person.bank-updated')} as bank_changed, ${lastChange('person.house-credit-updated')} as house_credit_changed
    from people p where p.id = ${id} and ${condition}`

/** A missing document is null, like every missing value. */
const NO_DOCUMENTS = Object.fromEntries(DOCUMENT_KINDS.map(({ key }) => [fileField(key), null]))

/** The last history row of this kind about the person `p`, served by the index history_payment_data. */
const lastChange = (action: string) => sql`(select json_build_object('at', h.at, 'by', ${SHOWN_ACTOR}) from history h
  where h.entity = 'person' and h.entity_id = p.id and h.action = ${sql.lit(action)} order by h.id desc limit 1)`

const NO_DETAIL = Object.fromEntries(Object.keys(DETAILS).map((field) => [field, null])) as NonNullable<PersonRow['detail']>

/**
 * Fields that only the schema files define are put where a form may look for them: at the root, which is the default place of
 * a field, and in employee_detail among the related fields. A known field always wins.
 */
export function toPerson(row: PersonRow, sees: boolean): Person {
  const { extra, contracts } = row
  return {
    ...extra,
    ...membersOf(Person, row),
    role: { name: row.role },
    onboarding: { status: row.onboarding_status },
    image_url: row.image_file,
    job_name: contracts[0]?.job_name ?? null,
    department: contracts[0]?.department ?? null,
    employee_detail: { ...extra, ...(row.detail ?? NO_DETAIL), ...NO_DOCUMENTS, ...row.documents, image_url: row.image_file },
    address: row.address.map(withExtra),
    emergency_contact: row.emergency_contact.map(withExtra),
    bankDetail: row.bank_detail.map(withExtra),
    home_loan: row.home_loan.map(withExtra),
    contract_information: contracts.map((contract) => toInformation(contract, sees)),
    email_change: toWaitingEmail(row.email_change),
    bank_changed: withInstant(row.bank_changed),
    house_credit_changed: withInstant(row.house_credit_changed),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }
}

/** The terms of today; a viewer who may not see pay gets a sign in place of each amount. */
function toInformation(
  { job_name: _job, department: _department, ...contract }: PersonRow['contracts'][number],
  sees: boolean,
) {
  return { ...withHidden(contract, sees ? [] : PAY_FIELDS), weekly_hours: weeklyHours(contract) }
}

function withExtra<T extends { extra: Extra }>({ extra, ...block }: T): Omit<T, 'extra'> & Extra {
  return { ...extra, ...block }
}

const withInstant = (change: Person['bank_changed']): Person['bank_changed'] => change && { ...change, at: instant(change.at) }
