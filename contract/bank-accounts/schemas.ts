import Type, { type Static } from 'typebox'
import { block, Id, Instant, Nullable, ShortText, Text, Version } from '../format/shared.ts'
import { Step } from '../machines/step.ts'

/** Members of every bank account. */
const ACCOUNT = {
  id: Id,
  alias: ShortText,
  holder_name: ShortText,
  holder_tax_id: Text,
  clabe: Text,
  bank_name: Text,
  accountNumber: Text,
  currency: ShortText,
  swift: Text,
  iban: Text,
  purpose: ShortText,
}

const CompanyRef = Type.Object({ id: Id, name: ShortText, is_default: Type.Boolean() })
const Value = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 2000 })

/** An account of the provider, with its whole numbers. */
export const OwnBankAccount = block({
  ...ACCOUNT,
  is_core: Type.Boolean(),
  /** The account is in use with the last confirmed data. */
  is_active: Type.Boolean(),
  status: ShortText,
  /** The change that waits for another person; until then the data above is used. */
  pending: Type.Array(Type.Object({ field: ShortText, from: Value, to: Value })),
  /** Companies in the viewer's reach that pay into it. */
  companies: Type.Array(CompanyRef),
  created_by: Text,
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  steps: Type.Array(Step),
})
export type OwnBankAccount = Static<typeof OwnBankAccount>

/** A row of a list: no full number leaves the server. */
export const OwnBankAccountRow = Type.Object({
  id: Id,
  alias: ShortText,
  holder_name: ShortText,
  bank_name: Text,
  /** The end of its CLABE, IBAN or account number: `••••1234`. */
  number: Text,
  currency: ShortText,
  purpose: ShortText,
  is_core: Type.Boolean(),
  is_active: Type.Boolean(),
  status: ShortText,
  /** Names of the companies in the viewer's reach that pay into it. */
  companies: ShortText,
  updated_at: Instant,
  version: Version,
})
export type OwnBankAccountRow = Static<typeof OwnBankAccountRow>

/** A core account for a company that pays into it. */
export const CoreBankAccount = Type.Object({ ...ACCOUNT, is_default: Type.Boolean() })
export type CoreBankAccount = Static<typeof CoreBankAccount>

/** An account of a company; its numbers are full for anyone who may link accounts. */
export const ClientBankAccount = block({ ...ACCOUNT, created_at: Instant, created_by: Nullable(ShortText) })
export type ClientBankAccount = Static<typeof ClientBankAccount>
