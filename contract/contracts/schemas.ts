import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/contracts.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Nullable } from '../format/shared.ts'
import { Step } from '../machines/step.ts'

const WorkDays = Nullable(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }))
export const answers = shapes(file, { WorkDays, Step })
export const { ContractInformation, Contract, ContractLog, ContractRef } = answers
export type Contract = Static<typeof Contract>
export type ContractLog = Static<typeof ContractLog>
