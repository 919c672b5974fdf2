import Type from 'typebox'
import file from '../../../schemas/answers/payroll-law-figures.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'

/** Decimal text, or an account, as the parameters' file says. */
const Value = Type.String({ maxLength: 40 })
export const Values = Type.Record(Type.String({ maxLength: 40 }), Value, { maxProperties: 60 })
export const LawDay = Type.String({ maxLength: 10, pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d$' })
const literals = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })
export const Mark = literals(['H2', 'H1', 'M', 'K', 'U'])
const FieldKind = literals(['money', 'percent', 'number', 'hours', 'days', 'account', 'choice'])
const Service = literals(['tax', 'transfers', 'esign', 'mail', 'push', 'ceps'])
export const answers = shapes(file, { FieldKind, Values, Mark, Service })
export const { Row, CompanyDefault, Parameter, FixedRule, Provider, Concept, ParallelPerson } = answers
