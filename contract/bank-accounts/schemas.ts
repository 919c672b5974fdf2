import type { Static } from 'typebox'
import file from '../../schemas/answers/bank-accounts.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Step } from '../machines/step.ts'

export const { OwnBankAccount, OwnBankAccountRow, CoreBankAccount, ClientBankAccount } = shapes(file, { Step })
export type OwnBankAccount = Static<typeof OwnBankAccount>
export type OwnBankAccountRow = Static<typeof OwnBankAccountRow>
export type CoreBankAccount = Static<typeof CoreBankAccount>
export type ClientBankAccount = Static<typeof ClientBankAccount>
