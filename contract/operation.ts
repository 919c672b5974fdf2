import type { Static, TObject, TSchema } from 'typebox'
import type { Access } from '../access-control/authorize.ts'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rate-limits.ts'
import type { FileKind, UploadRule } from './upload.ts'

/** So long a given password counts for calls with step-up. */
export const STEP_UP_MINUTES = 30

/**
 * One call of the API. Everything that must be known about it stands here, so that leaving out
 * a schema, an access rule or a rate-limit class does not compile.
 */
export interface Operation<I extends TObject = TObject, A extends TObject = TObject, C extends Access = Access> {
  summary: string
  /** Body of the call. Strings and lists in it are bounded; a test walks all operations and says where not. */
  input: I
  /** Answer at 200, without the `status` member that every answer carries. Columns not named here cannot leave. */
  answer: A
  /** Further successful answers by status (login answers 202). */
  otherAnswers?: Readonly<Record<number, TObject>>
  /** The files it takes beside its input; the call is then multipart. JSON without files is understood too. */
  upload?: UploadRule
  /** The verb that the specification names for it; it is served under POST as well. */
  alsoAs?: 'PUT' | 'DELETE'
  /** It answers a file of one of these kinds in place of JSON. */
  answersFile?: readonly FileKind[]
  /** Where the specification wants it, a refusal is a bare list of these and not the one shape (decisions.md no. 60). */
  errorList?: TObject
  access: C
  /** The forms judge every text of the input, also what the database cannot store, in the fields' own words. */
  isJudgedByForms?: boolean
  rate: RateClass
  /** A writing operation runs in one transaction with its history and its jobs. */
  writes: boolean
  /** Also for an Admin who looks as somebody else, to whom every other writing call is refused. */
  isOpenToViewers?: true
  /**
   * Step-up: only for a caller who gave the password in the last 30 minutes, by signing in or by
   * employee/confirm-password; anybody else hears STEP_UP (`design/domain.md` §3.2).
   */
  stepUp?: true
  /** The action written to the history, or `null` with the reason why there is none. */
  records: string | { none: string }
  /** Errors of its own, beside those that any call can answer. */
  errors: readonly ErrorCode[]
  /** An input that passes the schema: shown in the docs and used by the tests that walk all operations. */
  example: Record<string, unknown>
}

/** Identity with inference: keeps the precise schema and access types of one table entry. */
export const operation = <I extends TObject, A extends TObject, C extends Access>(
  definition: Operation<I, A, C>,
): Operation<I, A, C> => definition

/** The same for a call that takes files: its form fields are known to the screens by name. */
export const uploadOperation = <I extends TObject, A extends TObject, C extends Access, const U extends UploadRule>(
  definition: Operation<I, A, C> & { upload: U },
): Operation<I, A, C> & { upload: U } => definition

export type InputOf<O> = O extends { input: infer I extends TSchema } ? Static<I> : never
export type AnswerOf<O> = O extends { answer: infer A extends TSchema } ? Static<A> : never
export type AccessKindOf<O> = O extends { access: { kind: infer K } } ? K : never
