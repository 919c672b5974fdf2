import Type, { type Static } from 'typebox'
import type { PageName } from '../../access-control/pages.ts'
import type { FlagPath } from '../../access-control/permissions.ts'
import { ROLES, type Role } from '../../access-control/roles.ts'
import { FLOWS, type Flow } from './flows.ts'

const Name = Type.String({ pattern: '^[A-Za-z]+$', maxLength: 60 })
const Action = Type.String({ pattern: '^[a-z][a-z-]*(\\.[a-z-]+)+$', maxLength: 60 })
const Text = Type.String({ minLength: 1, maxLength: 200 })
const Needs = Type.Array(Type.Unsafe<FlagPath>({ type: 'string', maxLength: 60 }), { maxItems: 5 })
/** A member of the changed record; `*` at the end matches any rest. */
const Fields = Type.Array(Type.String({ pattern: '^[A-Za-z_.]+\\*?$', maxLength: 60 }), { minItems: 1, maxItems: 30 })

/** The trigger of a notification: a row of the history. */
const Event = Type.Object(
  {
    /** Action of the row. */
    on: Action,
    /** Only where one of these fields changed. */
    fields: Type.Optional(Fields),
    /** Only where a field other than these changed, or no field is named. */
    butFields: Type.Optional(Fields),
    /** Only about a person, or about a company: an envelope is of either. */
    about: Type.Optional(Type.Union([Type.Literal('person'), Type.Literal('company')])),
    /** Only about a person of one of these roles. */
    of: Type.Optional(Type.Array(Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] }), { minItems: 1, maxItems: 5 })),
    /** `many`: one notification for all rows that one call wrote about a company; `one`: only where it wrote a single one. */
    rows: Type.Optional(Type.Union([Type.Literal('one'), Type.Literal('many')])),
    /** Does not apply where the same call also wrote this action for the same record or company. */
    unlessWith: Type.Optional(Action),
    /** Replaces the item's text. */
    text: Type.Optional(Text),
  },
  { additionalProperties: false },
)

const Item = Type.Object(
  {
    /** The preference key of the specification, to the letter; a name of ours where there is none. */
    key: Name,
    /** `false`: no box in the settings; it follows its flow alone. */
    isPreference: Type.Optional(Type.Literal(false)),
    group: Name,
    flow: Type.Unsafe<Flow>({ type: 'string', enum: [...FLOWS] }),
    /** Label of its checkbox. */
    label: Text,
    /** Text for the reader; `{who}` is filled in. */
    text: Text,
    /** Page that it opens (`access-control/pages.ts`). */
    leadsTo: Type.Unsafe<PageName>({ type: 'string', maxLength: 60 }),
    /** Flags that an internal employee needs in addition to those of the group. */
    needs: Needs,
    /** About money or security: its mail and push ignore quiet hours. */
    isUrgent: Type.Optional(Type.Literal(true)),
    events: Type.Array(Event, { maxItems: 20 }),
  },
  { additionalProperties: false },
)

/** A notice to the people it concerns; those without a bell find it on Home and on their devices. Mails are separate. */
const Notice = Type.Object(
  {
    key: Name,
    /** The person it concerns (for an invoice the contractor), the company's approvers, or all its administrators. */
    to: Type.Enum(['person', 'approvers', 'company']),
    flow: Type.Unsafe<Flow>({ type: 'string', enum: [...FLOWS] }),
    text: Text,
    leadsTo: Type.Unsafe<PageName>({ type: 'string', maxLength: 60 }),
    isUrgent: Type.Optional(Type.Literal(true)),
    /** Home lists it among the tasks of the person until it is done. */
    isTask: Type.Optional(Type.Literal(true)),
    events: Type.Array(Event, { minItems: 1, maxItems: 20 }),
  },
  { additionalProperties: false },
)

/** The file schemas/notifications.json (docs/notifications.md). */
export const NotificationFile = Type.Object(
  {
    flows: Type.Record(
      Type.Unsafe<Flow>({ type: 'string', enum: [...FLOWS] }),
      Type.Object({ title: Text, text: Text }, { additionalProperties: false }),
    ),
    groups: Type.Array(Type.Object({ name: Name, title: Text, needs: Needs }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 20,
    }),
    items: Type.Array(Item, { minItems: 1, maxItems: 200 }),
    notices: Type.Array(Notice, { minItems: 1, maxItems: 100 }),
  },
  { additionalProperties: false },
)

export type NotificationFile = Static<typeof NotificationFile>
export type NotificationItem = Static<typeof Item>
export type Notice = Static<typeof Notice>
export type NotificationEvent = Static<typeof Event>
export type NotificationGroup = NotificationFile['groups'][number]
