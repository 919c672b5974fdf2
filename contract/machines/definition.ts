import Type, { type Static } from 'typebox'
import type { RoleRule } from '../../access-control/authorize.ts'
import { ROLES } from '../../access-control/roles.ts'
import type { ErrorCode } from '../errors.ts'
import { FILE_KINDS, type FileKind } from '../upload.ts'

const Name = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', maxLength: 60 })
/** A member of a call or of a record, or a column. */
const Member = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: 60 })
/** A status as records carry it: `In review`. */
const Status = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*( [A-Za-z0-9-]+)*$', maxLength: 60 })
const Text = Type.String({ minLength: 1, maxLength: 300 })
const Rule = Type.Unsafe<RoleRule>({ type: ['boolean', 'string', 'object'] })
const Guards = Type.Array(Name, { maxItems: 20 })

/** A file that the dialog asks for. */
const AskedFile = Type.Object(
  {
    label: Text,
    /** `required`, `optional`, or the guard that requires it where the record has none. */
    need: Name,
    kinds: Type.Array(Type.Unsafe<FileKind>({ enum: Object.keys(FILE_KINDS) }), { minItems: 1 }),
    /** The error where a required file is missing. */
    missing: Text,
    /** Shown next to a file that is not required. */
    help: Type.Optional(Text),
  },
  { additionalProperties: false },
)

const Transition = Type.Object(
  {
    /** Name of the step, unique in the machine: `approve`. */
    action: Name,
    /** Word on the button. */
    label: Text,
    /** Past participle for `{action}` of the state error, used where the status does not allow the step: `approved`. */
    past: Type.Optional(Text),
    /** Replaces the state error for a person who repeats the step. */
    repeated: Type.Optional(Text),
    /** Statuses it starts from; empty where it makes the record. */
    from: Type.Array(Status, { maxItems: 20 }),
    to: Status,
    /** The operation that carries it out: the path under /api/. Without one only the system does it. */
    call: Type.Optional(Type.String({ pattern: '^[a-z]+/[A-Za-z-]+$', maxLength: 80 })),
    /** Condition of each role, as in the operation table; roles left out may not take the step. */
    actors: Type.Partial(Type.Record(Type.Enum([...ROLES]), Rule)),
    /** Open also to a person whose last contract has ended. */
    leavers: Type.Optional(Type.Literal(true)),
    /** Jobs, webhooks and the clock do it too. */
    system: Type.Optional(Type.Literal(true)),
    /** Conditions by name; the server has a function for each. They are evaluated in this order. */
    guards: Guards,
    /** Replaces the machine's list of guards whose refusal hides the button. */
    hiddenBy: Type.Optional(Guards),
    /** The form of its dialog: a file of schemas/forms, without `.json`. */
    form: Type.Optional(Name),
    /** Field of the form → member of the record that it shows at first (`a|b`: the first that has a value), or `today`. */
    prefill: Type.Optional(Type.Record(Member, Type.String({ pattern: '^[a-z][a-z_.|]*$', maxLength: 80 }))),
    /** Files that the dialog asks for, by member of the call. */
    files: Type.Optional(Type.Record(Member, AskedFile)),
    /** Parts of the dialog that the page provides: figures, further choices. */
    shows: Type.Optional(Type.Array(Name, { maxItems: 5 })),
    /** Member of the call → member of the record that the user saw. */
    seen: Type.Optional(Type.Record(Member, Member)),
    /** Members of the call that always have the same value. */
    sends: Type.Optional(Type.Record(Member, Type.Union([Type.String({ maxLength: 60 }), Type.Boolean()]))),
    /** Texts that the person must or may enter. */
    input: Type.Object(
      {
        /** `asked`: the dialog demands it, the server does not. */
        reason: Type.Optional(Type.Union([Type.Literal('required'), Type.Literal('optional'), Type.Literal('asked')])),
        items: Type.Optional(Type.Literal('required')),
        /** `others`: staff says why it acts for the company or the person whose turn it is. */
        onBehalfReason: Type.Optional(Type.Literal('others')),
      },
      { additionalProperties: false },
    ),
    /** The text of the dialog where it is no plain reason: its member of the call, and its label. */
    words: Type.Optional(Type.Object({ member: Member, label: Text }, { additionalProperties: false })),
    /** Column → value that the step writes. */
    set: Type.Optional(
      Type.Record(
        Member,
        Type.Union([
          Type.Literal('now'),
          Type.Literal('today'),
          Type.Literal('actor'),
          Type.Literal('reason'),
          Type.Literal('null'),
        ]),
      ),
    ),
    /** Action of the history row; absent where the operation names its own. Notifications are raised by this action. */
    records: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]*(\\.[a-z-]+)+$', maxLength: 60 })),
    /** The readers of the history row in addition to the provider's staff. */
    visibility: Type.Union([Type.Literal('Internal'), Type.Literal('Client'), Type.Literal('All')]),
    /** Mail to the administrators of the company, by the name of its template. */
    mail: Type.Optional(Name),
    /** Parties without a bell that get a mail about the step. */
    mailTo: Type.Optional(Type.Array(Type.Union([Type.Literal('contractor'), Type.Literal('company')]), { maxItems: 2 })),
    /** Style of the button; without it the step has none (uploads, saves, events of others). */
    button: Type.Optional(Type.Union([Type.Literal('primary'), Type.Literal('default'), Type.Literal('danger')])),
    /** Question of its dialog. */
    question: Type.Optional(Text),
    /** The message after the step. */
    done: Type.Optional(Text),
  },
  { additionalProperties: false },
)

/** One file of schemas/machines: the life of a record, as data (docs/machines.md). */
export const Machine = Type.Object(
  {
    name: Name,
    /** The table of the records, for those that move by the file alone. */
    table: Type.Optional(Member),
    /** Column of the status; `status` by default. */
    column: Type.Optional(Member),
    /** Column with the time of the last change of status. */
    since: Type.Optional(Member),
    /** List of schemas/statuses.json that names and colours the statuses; one that it lacks is shown by its name, in blue. */
    statuses: Name,
    /** Error (409) for a step that the status does not allow; its text takes `{status}`, and `{action}` (`past` of the step). */
    stateError: Type.Unsafe<ErrorCode>({ type: 'string', maxLength: 40 }),
    /** Error (409) where guards find that something is missing; its text takes `{list}`. */
    missingError: Type.Unsafe<ErrorCode>({ type: 'string', maxLength: 40 }),
    /** Guards whose refusal hides the button; the refusals of others are shown next to it. */
    hiddenBy: Type.Optional(Guards),
    /** Guards that the dialog of the step answers; they are not asked for the button. */
    answeredInDialog: Type.Optional(Guards),
    /** The statuses, and the party whose turn it is in each. The database accepts only these (server/db/sync-statuses.ts). */
    waitsFor: Type.Record(
      Status,
      Type.Union([Type.Literal('Client'), Type.Literal('Owner'), Type.Literal('Provider'), Type.Literal('Nobody')]),
    ),
    transitions: Type.Array(Transition, { minItems: 1, maxItems: 60 }),
  },
  { additionalProperties: false },
)

export type Machine = Static<typeof Machine>
export type Transition = Static<typeof Transition>
