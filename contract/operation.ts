import type { Static, TObject, TSchema } from 'typebox'
import type { Access } from '../access-control/authorize.ts'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rate-limits.ts'
import { SchemaProblem } from './schema-problem.ts'
import type { FileKind, UploadRule } from './upload.ts'

/** Period during which a confirmed password is valid for calls with step-up. */
export const STEP_UP_MINUTES = 30

/** The words of the documentation about a call. */
interface CallWords {
  summary: string
  /** An input that passes the schema: shown in the docs and used by the tests that walk all operations. */
  example: Record<string, unknown>
  /** Errors in addition to those that any call can answer; default: none. */
  errors: readonly ErrorCode[]
}

/** The rules of a call that are data: members of its entry in a file of `schemas/calls`, or of its row where they are shared. */
interface CallRules {
  /** It answers a file of one of these kinds in place of JSON. */
  answersFile?: readonly FileKind[]
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
  /**
   * Its answer has a secret that is shown once. The answer is not kept with the key of the call: the same call again does
   * nothing and gets the error SHOWN_ONCE.
   */
  isAnsweredOnce?: true
  /** A reading call that may be answered from the replica of the database (`server/db/reader.ts`): lists and reports. */
  isFromReplica?: true
  /** Rate-limit class; default: `read`, `write` or, with files, `upload`. */
  rate?: RateClass
  /** The action written to the history, or `none` with the reason why there is none. Each writing call says it. */
  records?: string | { none: string }
}

/**
 * The members of every row; the helpers below add the rest. Leaving out the access rule does not compile. Input and answer are
 * the shapes under the path of the call in `schemas/inputs` and `schemas/answers`; a list defines its own.
 */
interface Row<I extends TObject, C extends Access> extends CallRules {
  /** Body of the call, where its shape depends on code. */
  input?: I
  /** Further successful answers by status (login answers 202). */
  otherAnswers?: Readonly<Record<number, TObject>>
  /** The files it takes in addition to its input; the call is then multipart. JSON without files is accepted too. */
  upload?: UploadRule
  /** The verb that the specification names for it; it is served under POST as well. */
  alsoAs?: 'PUT' | 'DELETE'
  /** Where the specification requires it, a refusal is a bare list of these and not the general shape (decisions.md no. 60). */
  errorList?: TObject
  access: C
}

/** A row of the table. Rows are made by `read`, `write` and `upload`, lists by `list` (contract/tables/list.ts). */
export interface Call<I extends TObject = TObject, C extends Access = Access> extends Row<I, C> {
  /** A writing operation runs in one transaction with its history and its jobs. */
  writes: boolean
}

/** One call of the API, complete. */
export interface Operation<I extends TObject = TObject, A extends TObject = TObject, C extends Access = Access>
  extends Call<I, C>,
    CallWords {
  /** Body of the call. Strings and lists in it are bounded; a test walks all operations and says where not. */
  input: I
  /** Answer at 200, without the `status` member that every answer carries. Columns not named here cannot leave. */
  answer: A
  rate: RateClass
  records: string | { none: string }
}

type GivenInput<R> = R extends { input?: infer I } ? I : never
type InFile = Pick<CallWords, 'summary' | 'example'> & { [M in keyof CallRules | 'errors']?: unknown }

/** The members that a call has where neither its row nor its entry says others. */
const usual = ({ upload, writes }: Call) => ({
  errors: [],
  rate: upload ? 'upload' : writes ? 'write' : 'read',
  ...(writes ? {} : { records: { none: 'changes nothing' } }),
})

/**
 * The calls of a family, each with its words and rules (`schemas/calls`), its input (`schemas/inputs`) and its answer
 * (`schemas/answers`). A member is in the row or in a file, not in both.
 */
export const described = <R extends object, A extends object, I extends object>(
  calls: Record<keyof NoInfer<R>, InFile>,
  answers: A | null,
  inputs: I | null,
  rows: R,
) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const answer = answers?.[name as keyof A]
      const input = inputs?.[name as keyof I]
      const entry = { ...calls[name as keyof R], ...(input && { input }), ...(answer && { answer }) }
      const twice = Object.keys(entry).find((member) => member in row)
      if (twice) throw new SchemaProblem('calls', [name], `the row of the call in contract/ has "${twice}" as well.`)
      const call = { ...usual(row), ...row, ...entry }
      if (!('records' in call)) throw new SchemaProblem('calls', [name], 'add "records", the action in the history.')
      if (!('input' in call)) throw new SchemaProblem('calls', [name], 'add the input of this call to schemas/inputs.')
      if (!('answer' in call)) throw new SchemaProblem('calls', [name], 'add the answer of this call to schemas/answers.')
      return [name, call]
    }),
  ) as {
    [N in keyof R]: Omit<R[N], 'input'> & { input: N extends keyof I ? I[N] : GivenInput<R[N]> } & (N extends keyof A
        ? { answer: A[N] }
        : unknown) &
      Pick<Operation, keyof CallWords | 'rate' | 'records'>
  }

/** A call that changes nothing, with nothing in the history. */
export const read = <I extends TObject, C extends Access>(row: Row<I, C>): Call<I, C> => ({ ...row, writes: false })

/** A call that changes something: one transaction, and a row of the history or the reason why there is none. */
export const write = <I extends TObject, C extends Access>(row: Row<I, C>): Call<I, C> => ({ ...row, writes: true })

/** A writing call that takes files; its form fields are known to the screens by name. */
export const upload = <I extends TObject, C extends Access, const U extends UploadRule>(
  row: Row<I, C> & { upload: U },
): Call<I, C> & { upload: U } => ({ ...row, writes: true })

/** A call that checks files and changes nothing. */
export const readUpload = <I extends TObject, C extends Access, const U extends UploadRule>(
  row: Row<I, C> & { upload: U },
): Call<I, C> & { upload: U } => ({ ...row, writes: false })

export type InputOf<O> = O extends { input: infer I extends TSchema } ? Static<I> : never
export type AnswerOf<O> = O extends { answer: infer A extends TSchema } ? Static<A> : never
export type AccessKindOf<O> = O extends { access: { kind: infer K } } ? K : never
