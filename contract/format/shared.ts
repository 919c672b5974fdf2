import Type from 'typebox'
import { EXTRA_FILTER } from '../tables/extra.ts'
import { LAST_ROW, MORE_ROWS } from '../tables/list-limits.ts'

/** Building blocks of the operations' schemas; every one is bounded. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Email = Type.String({ maxLength: 254 })
export const ShortText = Type.String({ maxLength: 200 })
export const Token = Type.String({ minLength: 1, maxLength: 200 })
/** Passwords are bounded generously here; the rule of 8 to 20 characters is the form's (A13). */
export const Password = Type.String({ minLength: 1, maxLength: 200 })
/**
 * Makes a call safe to repeat: the same key of the same person with the same content answers the first result again
 * and does nothing. Naming it in the input of a writing operation is all that is needed.
 */
export const RequestKey = Type.String({ format: 'uuid', maxLength: 36 })
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Null is written as `nullable` and not as a union: the serialiser then needs no validator of its own for it. */
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Unsafe<Type.Static<T> | null>({ ...schema, nullable: true })
/**
 * A file of a record in an answer, or none. The action answers the file's id (its row in `files`); the server replaces it by
 * a link that opens it for ten minutes, only in the session of the call, and the history records each opening.
 */
export const FILE_LINK = 'Address of a file; it opens for ten minutes and with this session only.'
export const FileLink = Nullable(Type.String({ maxLength: 200, description: FILE_LINK }))
/** A photo or a logo, or none: like FileLink, but open to anyone who has the address, so that a browser caches the picture. */
export const PICTURE_LINK = 'Address of a picture; it opens for ten minutes.'
export const PictureLink = Nullable(Type.String({ maxLength: 200, description: PICTURE_LINK }))
/** A text of a record that may be missing. */
export const Text = Nullable(Type.String({ maxLength: 2000 }))
/**
 * Words of the product that a record keeps in English, such as the name of a concept or the reason of a failure: the server
 * answers them in the language of the caller.
 */
export const OWN_WORDS = 'Words of the product, in the language of the caller.'
export const Words = Type.String({ maxLength: 1000, description: OWN_WORDS })
/** The name of a concept: of the product, or given by a person, who reads it as it was written. */
export const CONCEPT_NAME = 'Name of a concept; one of the product is in the language of the caller.'
export const ConceptName = Type.String({ maxLength: 1000, description: CONCEPT_NAME })
/** The name of a payment request: its kind and period, or as a person wrote it. */
export const REQUEST_NAME = 'Name of a payment request; one that was not typed is in the language of the caller.'
export const RequestName = Type.String({ maxLength: 1000, description: REQUEST_NAME })
/** A text of the product, answered in the language of the caller. */
export const Shown = Type.String({ maxLength: 1000 })
/** Texts that a form, a machine or an action judges: above their maximum, so that it answers with its own message. */
export const FreeText = Type.String({ maxLength: 400 })
export const Reason = Type.String({ maxLength: 2100 })
export const TypedDay = Type.String({ maxLength: 40 })
/** An amount or a figure, as a form or a program sends it. */
export const TypedFigure = Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })])
/** Yes or no; a call with files sends it as a text. */
export const TypedFlag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])
/** A language of the product (schemas/texts). */
export const Language = Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 })
/** A value a form may send or a record may carry: text, number, yes/no or nothing, always bounded. */
export const ExtraValue = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 2000,
})
/** Data of a form, whose file judges every value; the schema only limits the size. @param members those that the call knows */
export const formData = <P extends Type.TProperties>(members: P, maxProperties = 60) =>
  Type.Object(members, { additionalProperties: ExtraValue, maxProperties })
/** A block of such data. */
export const FormBlock = formData({})
/**
 * The file of a document of a person, or none. The action answers the document's id as text; the server replaces it by a link
 * that opens it for ten minutes, only in the session of the call, and the history records each opening.
 */
export const DOCUMENT_LINK = 'Address of the file of a document; it opens for ten minutes and with this session only.'
export const DocumentLink = Nullable(Type.String({ maxLength: 200, description: DOCUMENT_LINK }))
/** Instant in answers: ISO 8601 in UTC. */
export const Instant = Type.String({ maxLength: 30 })
/** Another sign-in email that waits to be confirmed, if there is one. */
export const EmailChange = Nullable(Type.Object({ email: ShortText, by: ShortText, asked_at: Instant, effective_at: Instant }))
/** One of these words, or these numbers. */
export const oneOf = <const V extends readonly (string | number | boolean)[]>(...values: V) =>
  Type.Unsafe<V[number]>(Type.Union(values.map((value) => Type.Literal(value))))
/** Calendar day in answers, `YYYY-MM-DD`. */
export const Day = Type.String({ maxLength: 10 })
/** A calendar day in the input, within the reach of the database's calendar. */
export const AskedDay = Type.String({ format: 'date', pattern: '^(19|20)', maxLength: 10 })
/** Decimal text with two places (decisions.md no. 70). */
export const Amount = Type.String({ maxLength: 20 })
/** Decimal text with as many places as its kind has: days, hours, factors, wages per day. */
export const Figure = Type.String({ maxLength: 24 })
/** The actor; null for a schedule. */
export const Doer = Nullable(Type.Object({ id: Id, name: ShortText, role: ShortText }))
export const RoleName = Type.Object({ name: Type.String({ maxLength: 20 }) })

/** More people than any company has: the bound `people` of lists (docs/answers.md). */
export const MOST_PEOPLE = 20_000
export const Page = Type.Integer({ minimum: 1, maximum: 100_000 })
/** One page of rows. */
export const PageRequest = {
  page: Type.Optional(Page),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
}

export const Search = Type.String({ maxLength: 100 })
/** A field, with `-` in front for descending. */
export const Sort = Type.String({ maxLength: 60, pattern: '^-?[A-Za-z_][A-Za-z0-9_.]*$' })
/** Members of a list request. */
export const ListRequest = {
  ...PageRequest,
  search: Type.Optional(Search),
  sort: Type.Optional(Sort),
}

/** The rows of a list in all: exact as far as they are counted, one more where there are more. */
export const ListTotal = Type.Integer({
  minimum: 0,
  maximum: MORE_ROWS,
  description: `Exact up to ${LAST_ROW}; ${MORE_ROWS} says that there are more.`,
})

/**
 * The `filters` of a list request: those that the call knows, and fields that only the form files know (`extra.<path>`),
 * as far as the list's file names them. Any other is refused: it must not be taken for "no filter".
 */
export const filtersOf = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, {
    additionalProperties: false,
    patternProperties: { [EXTRA_FILTER]: Type.String({ maxLength: 100 }) },
    maxProperties: 20,
  })
