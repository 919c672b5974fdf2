import Type from 'typebox'
import { roles } from '../../../access-control/authorize.ts'
import { CONFIGURE, READ_REQUEST } from '../../../access-control/payment-requests.ts'
import { Id, ListRequest, Nullable, oneOf, RequestKey, ShortText, Words } from '../../format/shared.ts'
import { read, readUpload, write } from '../../operation.ts'
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
export const payrollInterfaceOperations = {
  'payroll/get-payroll-parameters': read({
    summary: 'The figures of the law on a day (default: today) with validity, mark and history, defaults, journal and services',
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
    example: {},
  }),
  'payroll/update-payroll-parameters': write({
    summary: 'Enter a figure from a given day, today at the earliest, with its source and a reason; earlier days do not change',
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
    errors: ['NOT_FOUND'],
    example: {
      area: 'law',
      key: 'uma',
      from: '2030-02-01',
      values: { daily: '140.00' },
      source: 'DOF 2030-01-09',
      confidence: 'H1',
      reason: 'The UMA of the year was published.',
    },
  }),
  'payroll/preview-payroll-parameters': read({
    summary: 'Preview the effect of a figure of the law on the payrolls of a few people before it is entered; stores nothing',
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
            name: Words,
            totals: Type.Array(Type.Object({ label: Words, before: ShortText, after: ShortText })),
            lines: Type.Array(Type.Object({ name: Words, before: ShortText, after: ShortText })),
          }),
        ),
      }),
    }),
    access,
    errors: ['NOT_FOUND'],
    example: { key: 'rule.subsidyBasis', from: '2030-01-01', values: { basis: 'Contribution base' } },
  }),
  'payroll/get-company-defaults': read({
    summary:
      'The default values of the payrolls of a company on a day (default: today), with who set them and how they changed',
    input: Type.Object({ companyId: Id, day: Type.Optional(Day) }),
    answer: Type.Object({ data: CompanyDefaults }),
    access: { kind: 'session', roles: READ_REQUEST, target: COMPANY },
    example: { companyId: 1 },
  }),
  'payroll/update-company-defaults': write({
    summary: "Set a company's own defaults from a given day, with a reason; a blank value returns to the office default",
    input: Type.Object({ companyId: Id, from: Day, values: Values, reason: Said, requestKey: RequestKey }),
    answer: Type.Object({ data: CompanyDefaults }),
    access: { kind: 'session', roles: CONFIGURE, target: COMPANY },
    stepUp: true,
    records: 'payment-settings.defaults-changed',
    example: {
      companyId: 1,
      from: '2030-01-01',
      values: { day_basis: 'Calendar days' },
      reason: 'The company pays the days of the calendar.',
    },
  }),
  'payroll/find-all-concepts': read({
    summary: 'The concepts of a payroll with SAT key, account and how each is taxed',
    input: Type.Object({ ...ListRequest }),
    answer: Type.Object({
      concepts: Type.Array(Concept),
      totalConcepts: Type.Integer(),
      data: Type.Object({ concepts: Type.Array(Concept), totalConcepts: Type.Integer() }),
    }),
    access,
    example: { search: 'bonus' },
  }),
  'payroll/create-concept': write({
    summary: 'Start an own perception or deduction on a day, with SAT key, account, how it is taxed and what it is included in',
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
    example: {
      code: 'CORP_PUNCTUAL',
      name: 'Corporate punctuality bonus',
      name_es: 'Bono de puntualidad corporativo',
      kind: 'Perception',
      sat_code: '010',
      account: '6001-020',
      from: '2030-01-01',
      reason: 'Agreed with the union.',
    },
  }),
  'payroll/update-concept': write({
    summary: 'Set another SAT key or account for a concept from a given day, or retire an own concept, with a reason',
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
    errors: ['NOT_FOUND'],
    example: { code: 'BONUS', sat_code: '038', account: '6001-010', from: '2030-01-01', reason: 'Account of the new plan.' },
  }),
  'payroll/run-parallel': readUpload({
    summary:
      'Recalculate a past payroll of another system and show the differences by person and concept, with the probable reason; with a company, also the people who are unknown or missing; stores nothing',
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
    errors: ['NOT_FOUND'],
    example: {},
  }),
  'payroll/download-parallel-template': read({
    summary: 'An example of the file that run-parallel reads',
    input: Type.Object({}),
    answer: Type.Object({}),
    answersFile: ['csv'],
    access,
    example: {},
  }),
  'payroll/test-provider': read({
    summary: 'Call a service that the product uses and report whether it answers, and otherwise what failed',
    input: Type.Object({ provider: Provider.properties.key }),
    answer: Type.Object({
      data: Type.Object({ ok: Type.Boolean(), message: Said, took_ms: Type.Integer(), detail: Nullable(Said) }),
    }),
    access,
    rate: 'write',
    records: { none: 'changes nothing; a test email and a test message are sent only to the caller' },
    example: { provider: 'tax' },
  }),
}
