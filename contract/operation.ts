import type { Static, TObject, TSchema } from 'typebox'
import type { Access } from '../access-control/authorize.ts'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rate-limits.ts'
import type { FileKind, UploadRule } from './upload.ts'

/** So long a given password counts for calls with step-up. */
export const STEP_UP_MINUTES = 30

/** The words of the documentation about a call: its member in a file of `schemas/calls`. */
interface CallWords {
  summary: string
  /** An input that passes the schema: shown in the docs and used by the tests that walk all operations. */
  example: Record<string, unknown>
  /** Errors in addition to those that any call can answer; default: none. */
  errors: readonly ErrorCode[]
}

/** The members of every row; the helpers below add the rest. Leaving out a schema or an access rule does not compile. */
interface Row<I extends TObject, A extends TObject, C extends Access> {
  /** Body of the call. Strings and lists in it are bounded; a test walks all operations and says where not. */
  input: I
  /** Answer at 200, without the `status` member that every answer carries. Columns not named here cannot leave. */
  answer: A
  /** Further successful answers by status (login answers 202). */
  otherAnswers?: Readonly<Record<number, TObject>>
  /** The files it takes in addition to its input; the call is then multipart. JSON without files is accepted too. */
  upload?: UploadRule
  /** The verb that the specification names for it; it is served under POST as well. */
  alsoAs?: 'PUT' | 'DELETE'
  /** It answers a file of one of these kinds in place of JSON. */
  answersFile?: readonly FileKind[]
  /** Where the specification requires it, a refusal is a bare list of these and not the general shape (decisions.md no. 60). */
  errorList?: TObject
  access: C
  /**
   * The forms validate every text of the input with the fields' own messages, including characters that the database cannot
   * store.
   */
  isJudgedByForms?: boolean
  /** Allowed for an Admin in a view of another person, who is refused every other writing call. */
  isOpenToViewers?: true
  /**
   * Step-up: only for a caller who gave the password in the last 30 minutes, by signing in or by employee/confirm-password;
   * others get the error STEP_UP.
   */
  stepUp?: true
  /** Rate-limit class, where it is not the one that the helper sets. */
  rate?: RateClass
}

/** The reason why a call leaves no history entry. */
type Unrecorded = { none: string }

/** A row of the table. Rows are made by `read`, `write` and `upload`, lists by `list` (contract/tables/list.ts). */
export interface Call<I extends TObject = TObject, A extends TObject = TObject, C extends Access = Access>
  extends Row<I, A, C> {
  rate: RateClass
  /** A writing operation runs in one transaction with its history and its jobs. */
  writes: boolean
  /** The action written to the history, or `null` with the reason why there is none. */
  records: string | Unrecorded
}

/** One call of the API, complete. */
export interface Operation<I extends TObject = TObject, A extends TObject = TObject, C extends Access = Access>
  extends Call<I, A, C>,
    CallWords {}

/** The calls of a family, each with what the file of the family says of it. */
export const described = <R extends object>(
  file: Record<keyof NoInfer<R>, Omit<CallWords, 'errors'> & { errors?: string[] }>,
  rows: R,
) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { errors: [], ...row, ...file[name as keyof R] }])) as {
    [N in keyof R]: R[N] & CallWords
  }

/** A call that changes nothing: class `read`, and nothing in the history. */
export const read = <I extends TObject, A extends TObject, C extends Access>(
  row: Row<I, A, C> & { records?: Unrecorded },
): Call<I, A, C> => ({ rate: 'read', records: { none: 'changes nothing' }, ...row, writes: false })

/** A call that changes something: class `write`, one transaction, and a row of the history or the reason why there is none. */
export const write = <I extends TObject, A extends TObject, C extends Access>(
  row: Row<I, A, C> & Pick<Call, 'records'>,
): Call<I, A, C> => ({ rate: 'write', ...row, writes: true })

/** A writing call that takes files: class `upload`; its form fields are known to the screens by name. */
export const upload = <I extends TObject, A extends TObject, C extends Access, const U extends UploadRule>(
  row: Row<I, A, C> & Pick<Call, 'records'> & { upload: U },
): Call<I, A, C> & { upload: U } => ({ rate: 'upload', ...row, writes: true })

/** A call that looks at files and changes nothing: class `upload`. */
export const readUpload = <I extends TObject, A extends TObject, C extends Access, const U extends UploadRule>(
  row: Row<I, A, C> & { upload: U; records?: Unrecorded },
): Call<I, A, C> & { upload: U } => ({
  rate: 'upload',
  records: { none: 'changes nothing' },
  ...row,
  writes: false,
})

export type InputOf<O> = O extends { input: infer I extends TSchema } ? Static<I> : never
export type AnswerOf<O> = O extends { answer: infer A extends TSchema } ? Static<A> : never
export type AccessKindOf<O> = O extends { access: { kind: infer K } } ? K : never
