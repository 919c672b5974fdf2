import Type, { type Static } from 'typebox'
import { Field, Format, Labels, Text } from '../tables/definition.ts'

/** Name of a component that the page provides (docs/views.md). */
const PartName = Type.String({ pattern: '^[a-z][A-Za-z]*$', maxLength: 60 })

/** Shown only where the stored value is one of `is`, or none of `not`. */
const When = Type.Object(
  {
    field: Field,
    is: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1 })),
    not: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1 })),
  },
  { additionalProperties: false },
)

/** A flag (`clients.edit`), a page that the viewer may open (`page:invoiceBatches`) or a rule of access-control (`rule:…`). */
const Needs = Type.String({ pattern: '^((page|rule):)?[A-Za-z]+(\\.[A-Za-z]+)?$', maxLength: 100 })

const Fact = Type.Object(
  {
    title: Text,
    field: Field,
    format: Type.Optional(Format),
    /** The last day of a period that begins in `field`. */
    until: Type.Optional(Field),
    statuses: Type.Optional(Text),
    labels: Labels,
    /** The page of the record that the value names, with the member that holds its id. */
    opens: Type.Optional(Type.Object({ page: Text, id: Field }, { additionalProperties: false })),
    /** Draws the value in place of the format. */
    part: Type.Optional(PartName),
    /** Left out where there is no value; otherwise N/E is shown. */
    optional: Type.Optional(Type.Literal(true)),
    when: Type.Optional(When),
  },
  { additionalProperties: false },
)

const Edit = Type.Object(
  {
    operation: Text,
    /** Members of the call in addition to the id, the version and the typed data. */
    input: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    needs: Needs,
    /** Where saving only requests the change: the note in the dialog and the message afterwards. */
    asks: Type.Optional(
      Type.Object(
        { when: When, roles: Type.Array(Text, { minItems: 1 }), note: Text, done: Text },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

const History = Type.Object(
  {
    operation: Text,
    /** Members of the call in addition to the id. */
    input: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Member that takes the id, where it is another one than the view's. */
    param: Type.Optional(Text),
    /** Forms whose words name the fields. */
    forms: Type.Optional(Type.Array(Text)),
    /** Member with the titles of further fields (`key`, `title`). */
    names: Type.Optional(Field),
  },
  { additionalProperties: false },
)

/** A component of the page, the fields of a form, or the history. */
const content = {
  needs: Type.Optional(Needs),
  when: Type.Optional(When),
  part: Type.Optional(PartName),
  /** Forms whose fields are shown; with `edit` one form. */
  forms: Type.Optional(Type.Array(Text, { minItems: 1 })),
  edit: Type.Optional(Edit),
  history: Type.Optional(History),
}
const Content = Type.Object(content, { additionalProperties: false })
const Tab = Type.Object(
  { key: Type.String({ pattern: '^[a-z][A-Za-z]*$', maxLength: 40 }), title: Text, ...content },
  { additionalProperties: false },
)

/** One file of schemas/views: the page of one record. The server checks it before it serves it. */
export const ViewDefinition = Type.Object(
  {
    /** Refine resource the record comes from (contract/resources.ts); none for a record that is read with another one. */
    resource: Type.Optional(Text),
    /** Member of the calls below that takes the id. */
    param: Text,
    /** Role of the people the record is about, or the member that names it: forms differ by it. */
    subject: Type.Union([Type.Object({ role: Text }), Type.Object({ field: Field })]),
    /** The record is a card, or plain inside a dialog, a card or a tab; without it the record is a page. */
    frame: Type.Optional(Type.Union([Type.Literal('card'), Type.Literal('plain')])),
    /** Members that make the name of the record. A plain one has none. */
    title: Type.Optional(Type.Array(Field, { minItems: 1 })),
    /** Name of the head of a plain record, for screen readers. */
    label: Type.Optional(Text),
    status: Type.Optional(
      Type.Object({ field: Field, statuses: Text, when: Type.Optional(When) }, { additionalProperties: false }),
    ),
    picture: Type.Optional(PartName),
    facts: Type.Array(Fact),
    /** Components next to the name, such as buttons. */
    actions: Type.Optional(Type.Array(PartName)),
    /** Components below the facts. */
    notes: Type.Optional(Type.Array(PartName)),
    /** Components, forms or a history between header and tabs; in a grid on a page without tabs. */
    panels: Type.Optional(Type.Array(Type.Union([PartName, Content]))),
    /** Name of the tab list, for screen readers. */
    tabsLabel: Type.Optional(Text),
    tabs: Type.Optional(Type.Array(Tab)),
  },
  { additionalProperties: false },
)

export type ViewDefinition = Static<typeof ViewDefinition>
export type ViewFact = Static<typeof Fact>
export type ViewTab = Static<typeof Tab>
export type ViewContent = Static<typeof Content>
export type ViewEdit = Static<typeof Edit>
export type ViewHistory = Static<typeof History>
export type ViewWhen = Static<typeof When>
