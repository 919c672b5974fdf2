import Type from 'typebox'
import * as who from '../../access-control/payment-requests.ts'
import { operation, uploadOperation } from '../operation.ts'
import { PaymentRequest } from '../schemas/payment-request.ts'
import { Payroll, Perception, PlainLine } from '../schemas/payroll.ts'
import { Id, Instant, RequestKey, ShortText, Token, Version } from '../schemas/shared.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const
const PAYROLL = { entity: 'payroll', param: 'payrollId' } as const
const READS = { rate: 'read', writes: false, records: { none: 'changes nothing' }, errors: [] } as const
const STATE = ['STALE', 'REQUEST_STATE', 'REQUEST_INCOMPLETE', 'CALCULATION_RUNNING'] as const
/** Longer than it may be, so that the action answers in the words of the field. */
const Said = Type.Optional(Type.String({ maxLength: 400 }))
const Figure = Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })]))
const Needed = Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })])
const Reason = Type.Optional(Type.String({ maxLength: 2100 }))
const MOST = 20_000
const Ids = Type.Optional(Type.Array(Id, { maxItems: MOST }))
/** When the entries that are replaced were entered, as they were seen; where they changed since, the answer is STALE. */
const EnteredAt = Type.Optional(Instant)
const Amount = Type.String({ maxLength: 20 })
const Run = Type.Object({ jobId: Token, streamToken: Token, total: Type.Integer() })
const Touched = Type.Array(Id)
const Named = Type.Object({ id: Id, payroll_id: Id, type: ShortText })

const IncidentInput = Type.Object({
  payrollId: Id,
  ...{ type: Said, date_from: Said, date_to: Said, quantity: Figure, amount: Figure, percent: Figure, note: Said },
  imss_folio: Said,
})
const DeductionInput = Type.Object({
  payrollId: Id,
  ...{ type: Said, amount: Figure, percent: Figure, of: Said, from: Said, to: Said, total: Figure, remaining: Figure },
  recurring: Type.Optional(Type.Boolean()),
  note: Said,
})
const LineInput = Type.Object({ code: ShortText, amount: Needed, name: Said })
const Cell = Type.String({ maxLength: 2000 })

/** Saying what happened in a period, and counting it (`design/domain.md` §8.4, §8.5). */
export const payrollPreparationOperations = {
  'payroll/config-payrolls': operation({
    summary:
      'Set the people in a request, its days, additional pay for some or all, and read the current limits of the company',
    input: Type.Object({
      requestId: Id,
      /** Payrolls that were left out. */
      include: Ids,
      /** Employees of the company who have no payroll in it yet. */
      includeEmployees: Ids,
      exclude: Type.Optional(Type.Array(Type.Object({ id: Id, reason: Reason }), { maxItems: MOST })),
      ...{ period_start: Said, period_end: Said, payment_date: Said },
      perceptions: Type.Optional(
        Type.Array(
          Type.Object({
            code: ShortText,
            ...{ amount: Figure, percent: Figure },
            employeeIds: Type.Union([Type.Array(Id, { maxItems: MOST }), Type.Literal('all')]),
          }),
          { maxItems: 20 },
        ),
      ),
      /** Adjusts the income tax of the year with this request, or no longer (LISR 97). */
      annual_adjustment: Type.Optional(Type.Boolean()),
      /** Payrolls of people who said in writing that they file a return of their own. */
      own_returns: Type.Optional(Type.Array(Type.Object({ id: Id, files: Type.Boolean() }), { maxItems: MOST })),
      /** Wages of other employers in the year that is adjusted, by the certificates of people (LISR 97, 98-II). */
      other_employers: Type.Optional(
        Type.Array(
          Type.Object({
            id: Id,
            rfc: Type.String({ maxLength: 20 }),
            ...{ employer: Said, from: Said, to: Said, taxed: Figure, exempt: Figure, isr: Figure, subsidy: Figure },
            reason: Reason,
            /** Takes the one of this RFC away. */
            remove: Type.Optional(Type.Boolean()),
          }),
          { maxItems: 200 },
        ),
      ),
      /** The profit of a year that the request shares, and what is said of single people in place of what is known. */
      profit_sharing: Type.Optional(
        Type.Object({
          ...{ year: Said, amount: Said, taxable_profit: Said, uncollected: Said },
          workers: Type.Optional(
            Type.Array(
              Type.Object({
                id: Id,
                ...{ kind: Said, days: Said, daily_wage: Said, wages: Said },
                ...{ last_share_1: Said, last_share_2: Said, last_share_3: Said },
              }),
              { maxItems: MOST },
            ),
          ),
        }),
      ),
      /** Takes over the limits and multipliers that the company has now. */
      updateSettings: Type.Optional(Type.Boolean()),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ requestPayment: PaymentRequest }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.configured',
    errors: [...STATE, 'CUTOFF_PASSED', 'REQUEST_EXISTS'],
    example: { requestId: 1, perceptions: [{ code: 'BONUS', amount: '500.00', employeeIds: 'all' }] },
  }),
  'payroll/add-incidents': operation({
    summary: 'Add, replace and remove what happened in the period of a request',
    input: Type.Object({
      requestId: Id,
      incidents: Type.Array(IncidentInput, { maxItems: 5000 }),
      ...{ replaceIds: Ids, removeIds: Ids, enteredAt: EnteredAt },
      requestKey: RequestKey,
    }),
    answer: Type.Object({ incidents: Type.Array(Named), touchedPayrolls: Touched }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.incidents-added',
    errors: [...STATE, 'CUTOFF_PASSED'],
    example: { requestId: 1, incidents: [{ payrollId: 1, type: 'Absence', date_from: '2026-11-17', quantity: '1' }] },
  }),
  'payroll/download-incidents-template': operation({
    summary: 'incidents.csv with a line for everyone in the request',
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({}),
    answersFile: ['csv'],
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    ...READS,
    example: { requestId: 1 },
  }),
  'payroll/upload-incidents-csv': uploadOperation({
    summary: 'Incidents of a CSV or XLSX file, all or none; a dry run answers the file as a table',
    input: Type.Object({ requestId: Id, dryRun: Type.Optional(Type.Boolean()), requestKey: RequestKey }),
    upload: { fields: { incidents_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({
      dryRun: Type.Boolean(),
      rows: Type.Array(
        Type.Object({
          row: Type.Integer(),
          values: Type.Record(Type.String({ maxLength: 40 }), Cell),
          errors: Type.Array(Type.Object({ row: Type.Integer(), column: ShortText, value: Cell, message: Cell })),
        }),
      ),
      totalRows: Type.Integer(),
      validRows: Type.Integer(),
      created: Type.Integer(),
      touchedPayrolls: Touched,
    }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    rate: 'upload',
    writes: true,
    records: 'payment-request.incidents-added',
    errors: [...STATE, 'CUTOFF_PASSED'],
    example: { requestId: 1, dryRun: true },
  }),
  'payroll/add-deductions': operation({
    summary: 'Add and remove deductions; a company may add loans and salary advances',
    input: Type.Object({
      requestId: Id,
      deductions: Type.Array(DeductionInput, { maxItems: 5000 }),
      ...{ removeIds: Ids, enteredAt: EnteredAt },
      requestKey: RequestKey,
    }),
    answer: Type.Object({ deductions: Type.Array(Named), touchedPayrolls: Touched }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.deductions-added',
    errors: [...STATE, 'CUTOFF_PASSED'],
    example: {
      requestId: 1,
      deductions: [{ payrollId: 1, type: 'Loan', amount: '500.00', total: '5000.00', recurring: true }],
    },
  }),
  'payroll/recalculate-request-payment': operation({
    summary:
      'Calculate a request, or chosen payrolls of it; progress comes by GET /api/payroll/calculation-progress?jobId&token',
    input: Type.Object({ requestId: Id, payrollIds: Ids, requestKey: RequestKey }),
    answer: Run,
    access: { kind: 'session', roles: who.PREPARE, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.calculated',
    errors: STATE,
    example: { requestId: 1 },
  }),
  'payroll/open-calculation-stream': operation({
    summary: 'A token that opens the progress of a calculation once, within a minute',
    input: Type.Object({ jobId: Token }),
    answer: Run,
    access: { kind: 'session', roles: who.READ_REQUEST },
    rate: 'write',
    writes: true,
    records: { none: 'only opens a stream' },
    errors: ['NOT_FOUND'],
    example: { jobId: 'a-job' },
  }),
  'payroll/simulate-request-payment': operation({
    summary: 'Preview payrolls with further incidents and deductions; nothing is stored',
    input: Type.Object({
      requestId: Id,
      changes: Type.Object({
        payrollIds: Ids,
        incidents: Type.Optional(Type.Array(IncidentInput, { maxItems: 500 })),
        deductions: Type.Optional(Type.Array(DeductionInput, { maxItems: 500 })),
      }),
    }),
    answer: Type.Object({
      payrolls: Type.Array(
        Type.Object({
          payroll_id: Id,
          ...{ firstname: ShortText, lastname: ShortText },
          failure: Type.Unsafe<string | null>({ type: 'string', nullable: true, maxLength: 500 }),
          ...{ gross: Amount, net: Amount, total_deductions: Amount, employer_cost: Amount },
          perceptions: Type.Array(Perception),
          ...{
            deductions: Type.Array(PlainLine),
            other_payments: Type.Array(PlainLine),
            employer_lines: Type.Array(PlainLine),
          },
        }),
      ),
      totals: Type.Object({
        people: Type.Integer(),
        ...{ gross: Amount, deductions: Amount, net: Amount, employer_cost: Amount },
      }),
    }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    ...READS,
    example: { requestId: 1, changes: { incidents: [{ payrollId: 1, type: 'Bonus', amount: '1000.00' }] } },
  }),
  'payroll/modify-payroll': operation({
    summary: 'Change amounts or days of one payroll by hand, with a reason; restoring brings the calculated ones back',
    input: Type.Object({
      payrollId: Id,
      perceptions: Type.Optional(Type.Array(LineInput, { maxItems: 50 })),
      deductions: Type.Optional(Type.Array(LineInput, { maxItems: 50 })),
      days_paid: Figure,
      /** Income tax and state tax follow the amounts set by hand; it stays so until it is said otherwise. */
      recalculate_tax: Type.Optional(Type.Boolean()),
      reason: Reason,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PREPARE, target: PAYROLL },
    rate: 'write',
    writes: true,
    records: 'payment-request.payroll-modified',
    errors: STATE,
    example: { payrollId: 1, perceptions: [{ code: 'BONUS', amount: '750.00' }], reason: 'Agreed with the company.' },
  }),
  'payroll/reestore-request-payment': operation({
    summary: 'Discard manual changes, or incidents and deductions too, or restore a cancelled request',
    input: Type.Object({
      requestId: Id,
      payrollIds: Ids,
      what: Type.Union([Type.Literal('manual'), Type.Literal('all'), Type.Literal('request')]),
      reason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ requestPayment: PaymentRequest }),
    access: { kind: 'session', roles: who.PREPARE, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.restored',
    errors: [...STATE, 'REQUEST_EXISTS'],
    example: { requestId: 1, what: 'manual', reason: 'Entered for the wrong person.' },
  }),
}
