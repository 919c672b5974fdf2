import type { recordOperations } from '../../../contract/records/operations.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { takeNamedStep } from './take-named-step.ts'

export const recordHandlers: Handlers<keyof typeof recordOperations> = { 'record/take-step': takeNamedStep }
