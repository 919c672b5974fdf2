import Type from 'typebox'
import { roles } from '../../../access-control/authorize.ts'
import { CONFIGURE, READ_REQUEST } from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-law-figures.json' with { type: 'json' }
import { Id, ListRequest, Nullable, oneOf, RequestKey, ShortText, Shown, Words } from '../../format/shared.ts'
import { described, read, readUpload, write } from '../../operation.ts'
import { CSV_MAX_BYTES } from '../../upload.ts'
import {
  CompanyDefaults,
  Concept,
  Day,
  FixedRule,
  Mark,
  ParallelBeside,
  ParallelPerson,
  Parameter,
  Provider,
  Row,
  Values,
} from './schemas.ts'

const access = { kind: 'session', roles: roles({ Admin: true }) } as const
const COMPANY = { entity: 'company', param: 'companyId' } as const
const Said = Type.String({ maxLength: 500 })
const Rows = Type.Array(Row, { minItems: 1, maxItems: 30 })

/** Figures of the law, concepts and settings behind every payroll; Admin only. */
export const payrollInterfaceOperations = described(calls, {
  'payroll/get-payroll-parameters': read({
    input: Type.Object({ day: Type.Optional(Day) }),
    answer: Type.Object({
      data: Type.Object({
        version: ShortText,
        day: Day,
        today: Day,
        /** Figures without a value for this day. */
        missing: Type.Array(Words),
        parameters: Type.Array(Parameter),
        /** Rules that live in the files alone and are not certain. */
        fixed_rules: Type.Array(FixedRule),
        providers: Type.Array(Provider),
      }),
    }),
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
      source: Type.Optional(Said),
      confidence: Type.Optional(Mark),
      reason: Said,
    }),
    answer: Type.Object({ data: Type.Object({ version: ShortText, parameter: Parameter }) }),
    access,
    stepUp: true,
    records: 'payroll.parameter-changed',
  }),
  'payroll/preview-payroll-parameters': read({
    input: Type.Object({
      key: ShortText,
      from: Day,
      values: Type.Optional(Values),
      rows: Type.Optional(Type.Object({ monthly: Rows, annual: Rows })),
    }),
    answer: Type.Object({
      data: Type.Object({
        /** Number of samples with a different result. */
        changed: Type.Integer(),
        samples: Type.Array(
          Type.Object({
            name: Shown,
            totals: Type.Array(Type.Object({ label: Shown, before: ShortText, after: ShortText })),
            lines: Type.Array(Type.Object({ name: Shown, before: ShortText, after: ShortText })),
          }),
        ),
      }),
    }),
    access,
  }),
  'payroll/get-company-defaults': read({
    input: Type.Object({ companyId: Id, day: Type.Optional(Day) }),
    answer: Type.Object({ data: CompanyDefaults }),
    access: { kind: 'session', roles: READ_REQUEST, target: COMPANY },
  }),
  'payroll/update-company-defaults': write({
    input: Type.Object({ companyId: Id, from: Day, values: Values, reason: Said, requestKey: RequestKey }),
    answer: Type.Object({ data: CompanyDefaults }),
    access: { kind: 'session', roles: CONFIGURE, target: COMPANY },
    stepUp: true,
    records: 'payment-settings.defaults-changed',
  }),
  'payroll/find-all-concepts': read({
    input: Type.Object({ ...ListRequest }),
    answer: Type.Object({
      concepts: Type.Array(Concept),
      totalConcepts: Type.Integer(),
      data: Type.Object({ concepts: Type.Array(Concept), totalConcepts: Type.Integer() }),
    }),
    access,
  }),
  'payroll/create-concept': write({
    input: Type.Object({
      /** Printed on the tax receipt as the key of the employer. */
      code: Type.String({ maxLength: 15 }),
      name: ShortText,
      name_es: ShortText,
      kind: oneOf('Perception', 'Deduction'),
      sat_code: Type.String({ maxLength: 3, pattern: '^(\\d{3})?$' }),
      account: Type.Optional(Type.String({ maxLength: 40 })),
      /** For a perception: wholly exempt instead of wholly taxed. */
      is_exempt: Type.Optional(Type.Boolean()),
      /** For a perception: counts as variable pay for the contribution base; default: no. */
      is_variable: Type.Optional(Type.Boolean()),
      /** For a perception: counts for the state payroll tax; default: yes. */
      has_state_tax: Type.Optional(Type.Boolean()),
      from: Day,
      reason: Said,
    }),
    answer: Type.Object({ data: Type.Object({ concept: Concept }) }),
    access,
    stepUp: true,
    records: 'payroll.concept-changed',
  }),
  'payroll/update-concept': write({
    input: Type.Object({
      code: ShortText,
      sat_code: Type.Optional(Type.String({ maxLength: 3, pattern: '^(\\d{3})?$' })),
      account: Type.Optional(Type.String({ maxLength: 40 })),
      /** For a concept of our own: new incidents and manual lines no longer offer it; `false` offers it again. */
      is_retired: Type.Optional(Type.Boolean()),
      from: Day,
      reason: Said,
    }),
    answer: Type.Object({ data: Type.Object({ concept: Concept }) }),
    access,
    stepUp: true,
    records: 'payroll.concept-changed',
  }),
  'payroll/run-parallel': readUpload({
    input: Type.Object({
      tolerance: Type.Optional(Type.String({ maxLength: 10, pattern: '^(\\d{1,4}(\\.\\d{1,2})?)?$' })),
      companyId: Type.Optional(Id),
    }),
    upload: { fields: { payroll_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    answer: Type.Object({
      data: Type.Object({
        people: Type.Array(ParallelPerson),
        same: Type.Integer(),
        different: Type.Integer(),
        problems: Type.Integer(),
        concepts: Type.Array(
          Type.Object({
            code: ShortText,
            name: ShortText,
            theirs: ShortText,
            ours: ShortText,
            difference: ShortText,
            people: Type.Integer(),
            /** Number of people by probable reason of the difference; `null`: no reason was found. */
            reasons: Type.Array(Type.Object({ reason: Nullable(ShortText), people: Type.Integer() })),
          }),
        ),
        ...ParallelBeside,
      }),
    }),
    access,
  }),
  'payroll/download-parallel-template': read({
    input: Type.Object({}),
    answer: Type.Object({}),
    answersFile: ['csv'],
    access,
  }),
  'payroll/test-provider': read({
    input: Type.Object({ provider: Provider.properties.key }),
    answer: Type.Object({
      data: Type.Object({ ok: Type.Boolean(), message: Said, took_ms: Type.Integer(), detail: Nullable(Said) }),
    }),
    access,
    rate: 'write',
    records: { none: 'changes nothing; a test email and a test message are sent only to the caller' },
  }),
})
