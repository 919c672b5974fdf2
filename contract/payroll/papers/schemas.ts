import Type, { type Static } from 'typebox'
import { FileLink, Id, Instant, Nullable, ShortText, Shown, Words } from '../../format/shared.ts'

/** The tax receipt (CFDI Nómina) of a payroll. */
export const PayrollCfdi = Type.Object({
  id: Id,
  status: ShortText,
  uuid: Nullable(ShortText),
  serie: ShortText,
  folio: ShortText,
  /** `false`: sealed here and not stamped by the SAT. */
  is_stamped: Type.Boolean(),
  total: Type.String({ maxLength: 20 }),
  issued_at: Instant,
  xml_url: FileLink,
  pdf_url: FileLink,
  cancel_motive: Nullable(ShortText),
  substituted_by: Nullable(ShortText),
  /** The receipt that it replaced is still valid at the SAT: there are two until that one is cancelled. */
  not_cancelled: Type.Optional(Nullable(ShortText)),
})
export type PayrollCfdi = Static<typeof PayrollCfdi>

/** One check of a CEP. */
const CepCheck = Type.Object({
  what: Words,
  outcome: Type.Enum(['right', 'wrong', 'not checked']),
})
export type CepCheck = Static<typeof CepCheck>

/** The proof of a payment that was not returned, and its differences from the payroll. */
export const PayrollCep = Type.Object({
  clave_rastreo: ShortText,
  date: Type.String({ maxLength: 10 }),
  amount: Type.String({ maxLength: 20 }),
  sender_bank: ShortText,
  receiver_bank: ShortText,
  account: ShortText,
  status: ShortText,
  problems: Type.Array(Words),
  checked_at: Nullable(Instant),
  checks: Type.Array(CepCheck),
  xml_url: FileLink,
})
export type PayrollCep = Static<typeof PayrollCep>

/** The reason why a payment needs no CEP. */
export const CepWaiver = Type.Object({ at: Instant, by: ShortText, reason: Type.String({ maxLength: 1000 }) })

/** A CEP matched to a payroll, and its differences. */
export const MatchedCep = Type.Object({
  payrollId: Id,
  person: ShortText,
  file: Type.String({ maxLength: 300 }),
  problems: Type.Array(Words),
})

/** A person whose paper is missing or who is left out, with the reason and the place to fix it. */
const NamedReason = Type.Object({
  payrollId: Id,
  person: ShortText,
  reason: Words,
  fix: Nullable(Type.Object({ page: ShortText, id: Nullable(Id), tab: Nullable(ShortText) })),
})
export type NamedReason = Static<typeof NamedReason>

/** Number of paid people in each state; `None` where there is no paper yet. */
const Counts = Type.Record(Type.String({ maxLength: 30 }), Type.Integer())

/** The state of the papers of a payment request: tax receipts, CEPs, and the bank files for people who pay. */
export const RequestPapers = Type.Object({
  paid: Type.Integer(),
  tax: Type.Object({
    counts: Counts,
    /** `false`: sealed here, and not stamped by the SAT. */
    is_stamped: Type.Boolean(),
    running_job: Nullable(ShortText),
    /** Failures of the last run that still have no receipt. */
    failed: Type.Array(NamedReason),
  }),
  ceps: Type.Object({
    counts: Counts,
    /** Are CEPs looked up at the Bank of Mexico? */
    asks_bank: Type.Boolean(),
    running_job: Nullable(ShortText),
    failed: Type.Array(NamedReason),
  }),
  bank: Nullable(
    Type.Object({
      layouts: Type.Array(Type.Object({ format: ShortText, title: Shown, purpose: Shown })),
      /** The reason why no file can be made now. */
      obstacle: Nullable(Type.String({ maxLength: 300 })),
      payments: Type.Integer(),
      amount: Type.String({ maxLength: 20 }),
      left_out: Type.Array(NamedReason),
      left_out_count: Type.Integer(),
    }),
  ),
})
export type RequestPapers = Static<typeof RequestPapers>
