import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/people.json' with { type: 'json' }
import { ContractInformation } from '../contracts/schemas.ts'
import { DOCUMENT_LINKS } from '../documents/schemas.ts'
import { shapes } from '../format/shapes.ts'
import { FormBlock, formData, Id, oneOf, RequestKey, Version } from '../format/shared.ts'

/**
 * A new person with the terms of work. The fields are those of the forms that save by this call
 * (`schemas/forms/new-person.json`, `contract-terms.json`), which judge every value.
 */
export const NewPerson = formData({
  companyId: Type.Optional(Id),
  typeUser: oneOf('Employee', 'Contractor'),
  requestKey: Type.Optional(RequestKey),
})

/**
 * The profile payload. Its fields are those of `schemas/forms/*.json`, which validate every value; this schema only limits
 * the size of the input, so that an added field needs no change here.
 */
export const PersonUpdate = formData({
  id: Type.Optional(Id),
  typeUser: Type.Optional(Type.Literal('InternalEmployee')),
  version: Type.Optional(Version),
  address: Type.Optional(FormBlock),
  emergencyContact: Type.Optional(FormBlock),
  bankDetail: Type.Optional(FormBlock),
  home_loan: Type.Optional(FormBlock),
})

export const answers = shapes(file, {
  DocumentLinks: Type.Object(DOCUMENT_LINKS),
  ContractInformation,
})
export const { Person, PersonRow } = answers
export type Person = Static<typeof Person>
export type PersonRow = Static<typeof PersonRow>
