import type { RawBuilder } from 'kysely'
import type { OperationName, Operations } from '../../contract/index.ts'
import type { AccessKindOf, AnswerOf, InputOf } from '../../contract/operation.ts'
import type { CallContext, FileAnswer, OneTimeBearer, OtherAnswer, PrepareContext, Session } from './context.ts'

/** The caller, by the kind of the operation's access rule: a session, a one-time token, or none. */
interface CallerOfKind {
  session: Session
  'one-time': OneTimeBearer
  public: null
}

type CallerOf<N extends OperationName> = CallerOfKind[AccessKindOf<Operations[N]>]
export type ContextOf<N extends OperationName> = CallContext<CallerOf<N>>

export type InputTo<N extends OperationName> = InputOf<Operations[N]>
export type FiltersOf<N extends OperationName> = NonNullable<InputTo<N> extends { filters?: infer Filters } ? Filters : never>

type AnswerTo<N extends OperationName> = Promise<AnswerOf<Operations[N]> | OtherAnswer | FileAnswer>

/** One action: the rule of one operation in plain code. Refusals are thrown as AppError. */
export type Action<N extends OperationName> = (input: InputTo<N>, context: ContextOf<N>) => AnswerTo<N>

/**
 * An action with slow work that needs no transaction (hashing a password, storing a file): `prepare` runs first, without a
 * connection, and answers the rule that then runs in the transaction. Data read in `prepare` may have changed by then.
 */
export interface PreparedAction<N extends OperationName> {
  prepare: (input: InputTo<N>, context: PrepareContext<CallerOf<N>>) => Promise<(context: ContextOf<N>) => AnswerTo<N>>
}

/**
 * An action that answers from the one record of its access rule: the record is read in the statement that reads the session,
 * which saves a round trip. `select` reads it for any caller; it is not used before the rule has allowed the call. It may only
 * put its parameters into SQL.
 */
export interface RecordAction<N extends OperationName> {
  select: (id: number, today: string) => RawBuilder<unknown>
  /** @param record as JSON of the database has it */
  answer: (record: never, context: ContextOf<N>) => AnswerTo<N>
}

/** A missing action for an operation is a type error. */
export type Handlers<N extends OperationName = OperationName> = {
  [K in N]: Action<K> | PreparedAction<K> | RecordAction<K>
}
