import Type, { type Static } from 'typebox'
import type { RoleRule } from '../../access-control/authorize.ts'
import { ROLES } from '../../access-control/roles.ts'
import type { ErrorCode } from '../errors.ts'

const Name = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', maxLength: 60 })
/** A status as records carry it: `In review`. */
const Status = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]*( [A-Za-z0-9-]+)*$', maxLength: 60 })
const Text = Type.String({ minLength: 1, maxLength: 300 })
const Need = Type.Union([Type.Literal('required'), Type.Literal('optional')])
const Rule = Type.Unsafe<RoleRule>({ type: ['boolean', 'string', 'object'] })

const Transition = Type.Object(
  {
    /** Number of the row in the design, such as `C10`. */
    id: Type.String({ pattern: '^[A-Z]+[0-9]+$', maxLength: 6 }),
    /** What is done, unique in the machine: `approve`. */
    action: Name,
    /** Word on the button. */
    label: Text,
    /** What cannot be done to the record where the status does not allow it, for `{action}` of the state error: `approved`. */
    past: Type.Optional(Text),
    /** Said instead of the state error to somebody who repeats the step. */
    repeated: Type.Optional(Text),
    /** Statuses it starts from; empty where it makes the record. */
    from: Type.Array(Status, { maxItems: 20 }),
    to: Status,
    /** The operation that carries it out: the path under /api/. Without one only the system does it. */
    call: Type.Optional(Type.String({ pattern: '^[a-z]+/[A-Za-z-]+$', maxLength: 80 })),
    /** Who may, by role, as in the operation table; roles left out may not. */
    actors: Type.Partial(Type.Record(Type.Enum([...ROLES]), Rule)),
    /** Jobs, webhooks and the clock do it too. */
    system: Type.Optional(Type.Literal(true)),
    /** Conditions by name; the server has a function for each. They are asked in this order. */
    guards: Type.Array(Name, { maxItems: 10 }),
    /** What the person must or may say. */
    input: Type.Object(
      { reason: Type.Optional(Need), items: Type.Optional(Need), onBehalfReason: Type.Optional(Need) },
      { additionalProperties: false },
    ),
    /** Action of the history row; absent where the operation names its own. */
    records: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]*(\\.[a-z-]+)+$', maxLength: 60 })),
    /** Who besides the provider's staff reads the history row. */
    visibility: Type.Union([Type.Literal('Internal'), Type.Literal('Client'), Type.Literal('All')]),
    /** Preference keys of the notifications it raises; without one the flow of the machine alone decides. */
    notify: Type.Array(Name, { maxItems: 5 }),
    /** Mail to the other side, by the name of its template. */
    mail: Type.Optional(Name),
    /** How its button looks; without it no button stands for it (uploads, saves, events of others). */
    button: Type.Optional(Type.Union([Type.Literal('primary'), Type.Literal('default'), Type.Literal('danger')])),
    /** Question of its dialog. */
    question: Type.Optional(Text),
    /** Said when it is done. */
    done: Type.Optional(Text),
  },
  { additionalProperties: false },
)

/** One file of schemas/machines: the life of a record, as data (docs/machines.md). */
export const Machine = Type.Object(
  {
    name: Name,
    /** Kind of record, as the history names it. */
    entity: Name,
    /** List of schemas/statuses.json that names and colours the statuses. */
    statuses: Name,
    /** Error (409) for a step that the status does not allow; its text takes `{status}`, and `{action}` (`past` of the step). */
    stateError: Type.Unsafe<ErrorCode>({ type: 'string', maxLength: 40 }),
    /** Error (409) where guards find that something is missing; its text takes `{list}`. */
    missingError: Type.Unsafe<ErrorCode>({ type: 'string', maxLength: 40 }),
    /** Flow of the notification subscriptions (spec §3). */
    flow: Type.Optional(Name),
    /** Who has the ball in each status. */
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
