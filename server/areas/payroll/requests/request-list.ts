import { sql } from 'kysely'
import { PaymentRequestRow } from '../../../../contract/payroll/requests/schemas.ts'
import type { Session } from '../../../calls/context.ts'
import type { FiltersOf } from '../../../calls/handlers.ts'
import type { ListSource } from '../../../lists/list-source.ts'
import { COMPANY_REF, selectRow } from '../../../lists/select-row.ts'
import { nameInWords } from '../../../words/request-name.ts'
import { ON_CREDIT } from '../../invoices/invoice-row.ts'
import { requestReach } from './reach.ts'
import { waitsFor } from './to-request.ts'

type Filters = FiltersOf<'payroll/find-all-request-payments'>
type Raw = Omit<PaymentRequestRow, 'waits_for'> & { on_credit: boolean }

/** The statuses in which it is the provider's turn; the others are the company's. */
const OURS = ['Pending', 'Calculated', 'Adjustment', 'Validating', 'Paid']
const forSide = ({ role }: Pick<Session, 'role'>) =>
  role === 'Client'
    ? sql`r.status = 'Approval' and (r.client_approved_at is null or not exists (select from companies c
        where c.id = r.company_id and ${ON_CREDIT}))`
    : sql`(r.status = any(${OURS}::text[]) or r.status = 'Approval' and r.client_approved_at is not null and exists
        (select from companies c where c.id = r.company_id and ${ON_CREDIT}))`

/** An amount that was not calculated yet is null, because 0.00 would look calculated. Sorts use the stored one. */
const ifCalculated = (total: 'net' | 'total_to_fund') =>
  sql`case when r.calculated_at is not null then ${sql.ref(`r.${total}`)}::text end`

/** Sorts are served by payment_requests_by_… and payment_requests_company_by_… of migration 110. */
export const requestListFor = (session: Pick<Session, 'role'>) =>
  ({
    file: 'payment-requests',
    noun: 'payment requests',
    table: 'payment_requests',
    alias: 'r',
    reach: requestReach,
    sorts: {
      created_at: ['created_at', 'id'],
      payment_date: ['payment_date', 'id'],
      net: ['net', 'id'],
      status_since: ['status_since', 'id'],
      updated_at: ['updated_at', 'id'],
    },
    defaultSort: '-created_at',
    search: 'search_text',
    filters: {
      companyId: (id) => sql`r.company_id = ${id}`,
      status: (status) => sql`r.status = ${status}`,
      kind: (kind) => sql`r.kind = ${kind}`,
      from: (day) => sql`r.period_end >= ${day}::date`,
      to: (day) => sql`r.period_start <= ${day}::date`,
      waitingForMe: (isWaiting) => (isWaiting ? forSide(session) : sql`not (${forSide(session)})`),
    },
    columns: selectRow(
      PaymentRequestRow,
      'r',
      {
        company: COMPANY_REF,
        totals: sql`json_build_object('people', r.people, 'net', ${ifCalculated('net')},
          'total_to_fund', ${ifCalculated('total_to_fund')})`,
        waits_for: false,
      },
      { on_credit: ON_CREDIT },
    ),
    joins: sql`join companies c on c.id = r.company_id`,
    // The list is exported too, where no schema marks the name.
    toRow: ({ on_credit, name, ...row }: Raw): PaymentRequestRow => ({
      ...row,
      name: nameInWords(name) ?? name,
      waits_for: waitsFor({ ...row, on_credit }),
    }),
  }) satisfies ListSource<Filters, Raw, PaymentRequestRow>
