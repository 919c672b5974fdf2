import Type from 'typebox'
import { named, roles, session } from '../../../access-control/authorize.ts'
import { CONFIGURE, READ_REQUEST } from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-law-figures.json' with { type: 'json' }
import { Id, ListRequest, oneOf, RequestKey, ShortText } from '../../format/shared.ts'
import { described, read, readUpload, write } from '../../operation.ts'
import { CSV_MAX_BYTES } from '../../upload.ts'
import { answers, Day, Mark, Provider, Row, Values } from './schemas.ts'

const access = session(roles({ Admin: true }))
const COMPANY = named('company', 'companyId')
const FreeText = Type.String({ maxLength: 500 })
const Rows = Type.Array(Row, { minItems: 1, maxItems: 30 })

/** Figures of the law, concepts and settings behind every payroll; Admin only. */
export const payrollInterfaceOperations = described(calls, answers, {
  'payroll/get-payroll-parameters': read({
    input: Type.Object({ day: Type.Optional(Day) }),
    access,
  }),
  'payroll/update-payroll-parameters': write({
    input: Type.Object({
      area: oneOf('law', 'default', 'journal'),
      key: ShortText,
      from: Day,
      values: Type.Optional(Values),
      /** For the tables of the income tax. */
      rows: Type.Optional(Type.Object({ monthly: Rows, annual: Rows })),
      source: Type.Optional(FreeText),
      confidence: Type.Optional(Mark),
      /** For a figure of the law: its newest change as the user saw it. A later one for the same day is STALE. */
      seenChangeId: Type.Optional(Id),
      reason: FreeText,
    }),
    access,
  }),
  'payroll/preview-payroll-parameters': read({
    input: Type.Object({
      key: ShortText,
      from: Day,
      values: Type.Optional(Values),
      rows: Type.Optional(Type.Object({ monthly: Rows, annual: Rows })),
    }),
    access,
  }),
  'payroll/get-company-defaults': read({
    input: Type.Object({ companyId: Id, day: Type.Optional(Day) }),
    access: session(READ_REQUEST, COMPANY),
  }),
  'payroll/update-company-defaults': write({
    input: Type.Object({ companyId: Id, from: Day, values: Values, reason: FreeText, requestKey: RequestKey }),
    access: session(CONFIGURE, COMPANY),
  }),
  'payroll/find-all-concepts': read({
    input: Type.Object({ ...ListRequest }),
    access,
  }),
  'payroll/create-concept': write({
    input: Type.Object({
      /** Printed on the tax receipt as the key of the employer. */
      code: Type.String({ maxLength: 15 }),
      name: ShortText,
      name_es: ShortText,
      kind: oneOf('Perception', 'Deduction'),
      sat_code: Type.String({ maxLength: 20 }),
      account: Type.Optional(Type.String({ maxLength: 40 })),
      /** For a perception: wholly exempt instead of wholly taxed. */
      is_exempt: Type.Optional(Type.Boolean()),
      /** For a perception: counts as variable pay for the contribution base; default: no. */
      is_variable: Type.Optional(Type.Boolean()),
      /** For a perception: counts for the state payroll tax; default: yes. */
      has_state_tax: Type.Optional(Type.Boolean()),
      from: Day,
      reason: FreeText,
    }),
    access,
  }),
  'payroll/update-concept': write({
    input: Type.Object({
      code: ShortText,
      sat_code: Type.Optional(Type.String({ maxLength: 20 })),
      account: Type.Optional(Type.String({ maxLength: 40 })),
      /** For a concept of our own: new incidents and manual lines no longer offer it; `false` offers it again. */
      is_retired: Type.Optional(Type.Boolean()),
      from: Day,
      reason: FreeText,
    }),
    access,
  }),
  'payroll/run-parallel': readUpload({
    input: Type.Object({
      tolerance: Type.Optional(Type.String({ maxLength: 40 })),
      companyId: Type.Optional(Id),
    }),
    upload: { fields: { payroll_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    access,
  }),
  'payroll/download-parallel-template': read({
    input: Type.Object({}),
    access,
  }),
  'payroll/test-provider': read({
    input: Type.Object({ provider: Provider.properties.key }),
    access,
  }),
})
