import type { Static } from 'typebox'
import file from '../../schemas/answers/bank-accounts.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Step } from '../machines/step.ts'

export const answers = shapes(file, { Step })
export const { OwnBankAccount, OwnBankAccountRow, CoreBankAccount, ClientBankAccount } = answers
export type OwnBankAccount = Static<typeof OwnBankAccount>
export type OwnBankAccountRow = Static<typeof OwnBankAccountRow>
export type CoreBankAccount = Static<typeof CoreBankAccount>
export type ClientBankAccount = Static<typeof ClientBankAccount>
