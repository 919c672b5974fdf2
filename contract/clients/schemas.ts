import Type, { type Static } from 'typebox'
import {
  block,
  EmailChange,
  ExtraValue,
  FileLink,
  Id,
  Instant,
  Nullable,
  oneOf,
  PictureLink,
  RequestKey,
  ShortText,
  Text,
  Version,
} from '../format/shared.ts'
import { Step } from '../machines/step.ts'

const Whole = Nullable(Type.Integer())
const YesNo = Nullable(Type.Boolean())

const PersonRef = Type.Object({ id: Id, firstname: ShortText, lastname: ShortText, email: ShortText })

/** A user of a company (role Client). */
export const ClientAdmin = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  email: ShortText,
  phone: Text,
  position: Text,
  is_owner: Type.Boolean(),
  may_approve: Type.Boolean(),
  last_seen: Text,
  email_change: EmailChange,
})

/** A moment of the onboarding. */
const Moment = Type.Object({
  at: Instant,
  action: ShortText,
  label: ShortText,
  from: Text,
  to: Text,
  actor: Text,
  reason: Text,
})

const Correction = Type.Object({
  id: Id,
  key: ShortText,
  title: ShortText,
  note: ShortText,
  asked_at: Instant,
  addressed_at: Text,
})

const Check = Type.Object({
  key: ShortText,
  title: ShortText,
  is_done: Type.Boolean(),
  note: Text,
  by: Text,
  at: Text,
})

const ChangeRequest = Type.Object({
  id: Id,
  status: ShortText,
  changes: Type.Array(Type.Object({ field: ShortText, title: ShortText, from: ExtraValue, to: ExtraValue })),
  requested_by: Text,
  requested_at: Instant,
  reason: Text,
})

/** The current document of a kind; without an id nothing was uploaded yet. */
export const ClientDocument = Type.Object({
  id: Nullable(Id),
  kind: ShortText,
  title: ShortText,
  is_needed: Type.Boolean(),
  file_url: FileLink,
  file_name: Text,
  size: Whole,
  number: Whole,
  status: ShortText,
  reject_reason: Text,
  uploaded_by: Text,
  uploaded_at: Text,
  reviewed_by: Text,
  reviewed_at: Text,
})

/** The company's record, answer member `client` of get-client-by-id. */
export const Client = block({
  id: Id,
  name: ShortText,
  legal_name: Text,
  tax_id: ShortText,
  logo_url: PictureLink,
  fiscal_regime: Text,
  cfdi_use: Text,
  tax_zip_code: Text,
  country: Text,
  industry: Text,
  website: Text,
  employer_registration: Text,
  imss_risk_class: Whole,
  imss_risk_premium: Text,
  zone: Text,
  payroll_state: Text,
  address: block({
    street: Text,
    ext_num: Text,
    int_num: Text,
    neighborhood: Text,
    city: Text,
    state: Text,
    country: Text,
    zip_code: Text,
  }),
  contact_firstname: Text,
  contact_lastname: Text,
  contact_position: Text,
  contact_email: Text,
  contact_phone: Text,
  billing_email: Text,
  legal_representative: block({ name: Text, rfc: Text, email: Text }),
  account_manager: Nullable(PersonRef),
  admins: Type.Array(ClientAdmin),
  services: Type.Array(ShortText),
  /** `services` as one boolean each, as the form uses them. */
  service_choice: block({ Payroll: Type.Boolean(), EOR: Type.Boolean(), Contractors: Type.Boolean() }),
  fee_type: Text,
  fee_value: Text,
  fee_minimum: Text,
  currency: Text,
  vat_rate: Text,
  payment_terms_days: Whole,
  prefunding: YesNo,
  start_date: Text,
  end_date: Text,
  notice_days: Whole,
  repse_number: Text,
  repse_expires_at: Text,
  /** Between colleagues; `null` for a Client. */
  notes: Text,
  approvers_needed: Whole,
  two_person_rule: YesNo,
  cfdi_required: YesNo,
  auto_send_receipts: YesNo,
  invoice_due_days: Whole,
  locale: Text,
  status: ShortText,
  status_since: Instant,
  /** The party whose turn it is: Client, Provider or Nobody. */
  waiting_for: ShortText,
  denied_reason: Text,
  /** Fields and documents that a correction can name. */
  items: Type.Array(Type.Object({ key: ShortText, title: ShortText })),
  /** Open points of the last round of corrections. */
  corrections: Type.Array(Correction),
  /** Titles of items that were submitted again unchanged; for the reviewers. */
  untouched: Type.Array(ShortText),
  documents: Type.Array(ClientDocument),
  /** Titles of the missing items that the company needs before it can submit. */
  missing: Type.Array(ShortText),
  /** The audit's second look; empty for a Client. */
  checklist: Type.Array(Check),
  /** Changes of the company information that wait for the provider. */
  requests: Type.Array(ChangeRequest),
  timeline: Type.Array(Moment),
  steps: Type.Array(Step),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})

export type Client = Static<typeof Client>

const ManagerRef = Type.Object({ id: Id, name: ShortText, email: ShortText })

/** One row of the client lists. */
export const ClientRow = Type.Object({
  id: Id,
  name: ShortText,
  tax_id: ShortText,
  logo_url: PictureLink,
  status: ShortText,
  status_since: Instant,
  waiting_for: ShortText,
  account_manager: Nullable(ManagerRef),
  services: Type.Array(ShortText),
  employees_count: Type.Integer(),
  contractors_count: Type.Integer(),
  /** Changes and corrections that are open. */
  open_requests: Type.Integer(),
  updated_at: Instant,
})
export type ClientRow = Static<typeof ClientRow>

const FormBlock = Type.Object({}, { additionalProperties: ExtraValue, maxProperties: 60 })

/**
 * One block of the record. Its fields are those of the form file, which validates every value; this schema only limits the
 * size of the input.
 */
export const ClientUpdate = Type.Object(
  {
    clientId: Type.Optional(Id),
    block: oneOf('company', 'contact', 'statements', 'rules'),
    version: Type.Optional(Version),
    address: Type.Optional(FormBlock),
    legal_representative: Type.Optional(FormBlock),
    services: Type.Optional(FormBlock),
  },
  { additionalProperties: ExtraValue, maxProperties: 60 },
)

/**
 * A company to register; its fields are those of schemas/forms/client-new.json. Services have the shape of the form, or are a
 * list.
 */
export const ClientNew = Type.Object(
  {
    services: Type.Optional(Type.Union([FormBlock, Type.Array(Type.String({ maxLength: 20 }), { maxItems: 3 })])),
    account_manager_id: Type.Optional(Id),
    requestKey: RequestKey,
  },
  { additionalProperties: ExtraValue, maxProperties: 60 },
)
