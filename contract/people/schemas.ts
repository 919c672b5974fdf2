import Type, { type Static } from 'typebox'
import { CONTRACT_INFORMATION } from '../contracts/schemas.ts'
import { DOCUMENT_LINKS } from '../documents/schemas.ts'
import {
  block,
  EmailChange,
  ExtraValue,
  Id,
  Instant,
  Nullable,
  oneOf,
  PictureLink,
  RequestKey,
  RoleName,
  ShortText,
  Text,
  Version,
} from '../format/shared.ts'

/** Time and author of the last change. */
const LastChange = Nullable(Type.Object({ at: Instant, by: Text }))

const CompanyRef = Type.Object({ id: Id, name: ShortText, logo_url: PictureLink })

/** The person record, answer member `client` of get-employee-by-id. */
export const Person = block({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  email: ShortText,
  phone: Text,
  role: RoleName,
  company: Nullable(CompanyRef),
  number: Text,
  status: ShortText,
  onboarding: Type.Object({ status: Text }),
  step: Type.Integer(),
  user_guide: Type.Boolean(),
  /** Invited, and has never signed in: may be invited again. */
  is_invited: Type.Boolean(),
  image_url: PictureLink,
  job_name: Text,
  department: Text,
  employee_detail: block({
    nationality: Text,
    rfc: Text,
    cifd: Text,
    curp: Text,
    nss: Text,
    idOfficial: Text,
    image_url: PictureLink,
    birthdate: Text,
    gender: Text,
    marital_status: Text,
    ...DOCUMENT_LINKS,
  }),
  address: Type.Array(
    block({
      street: Text,
      int_num: Text,
      ext_num: Text,
      neighborhood: Text,
      city: Text,
      state: Text,
      country: Text,
      zip_code: Text,
    }),
  ),
  emergency_contact: Type.Array(block({ name: Text, phone: Text, email: Text })),
  bankDetail: Type.Array(block({ accountNumber: Text, clabe: Text, bank_name: Text, wise_email: Text })),
  home_loan: Type.Array(block({ id: Id, type: Text, credit_number: Text, value: Text })),
  /** Every contract with the terms of today, the one in force first; `•••` for an amount that the viewer does not see. */
  contract_information: Type.Array(Type.Object({ id: Id, ...CONTRACT_INFORMATION })),
  /** Nothing where the data is still as it came in. */
  bank_changed: LastChange,
  house_credit_changed: LastChange,
  /** Another sign-in email that waits to be confirmed. */
  email_change: EmailChange,
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type Person = Static<typeof Person>

/** One row of the people list (all-employees). */
export const PersonRow = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  email: ShortText,
  phone: Text,
  image_url: PictureLink,
  role: RoleName,
  company: Nullable(CompanyRef),
  onboarding: Type.Object({ status: Text }),
  job_name: Text,
  department: Text,
  contract: Nullable(Type.Object({ id: Id, status: ShortText, end_date: Text })),
  updated_at: Instant,
  /** Fields that only the form files know, as far as the list's file names them: path → value. */
  extra: Type.Record(Type.String({ maxLength: 121 }), ExtraValue),
})
export type PersonRow = Static<typeof PersonRow>

/**
 * A new person with the terms of work. The fields are those of the forms that save by this call
 * (`schemas/forms/new-person.json`, `contract-terms.json`), which judge every value.
 */
export const NewPerson = Type.Object(
  {
    companyId: Type.Optional(Id),
    typeUser: oneOf('Employee', 'Contractor'),
    requestKey: RequestKey,
  },
  { additionalProperties: ExtraValue, maxProperties: 60 },
)

const FormBlock = Type.Object({}, { additionalProperties: ExtraValue, maxProperties: 60 })

/**
 * The profile payload. Its fields are those of `schemas/forms/*.json`, which validate every value; this schema only limits
 * the size of the input, so that an added field needs no change here.
 */
export const PersonUpdate = Type.Object(
  {
    id: Type.Optional(Id),
    typeUser: Type.Optional(Type.Literal('InternalEmployee')),
    version: Type.Optional(Version),
    address: Type.Optional(FormBlock),
    emergencyContact: Type.Optional(FormBlock),
    bankDetail: Type.Optional(FormBlock),
    home_loan: Type.Optional(FormBlock),
  },
  { additionalProperties: ExtraValue, maxProperties: 60 },
)
