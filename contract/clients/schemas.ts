import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/clients.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { FormBlock, formData, Id, oneOf, RequestKey, Version } from '../format/shared.ts'
import { HistoryRow } from '../history/schemas.ts'
import { Step } from '../machines/step.ts'

/**
 * One block of the record. Its fields are those of the form file, which validates every value; this schema only limits the
 * size of the input.
 */
export const ClientUpdate = formData({
  clientId: Type.Optional(Id),
  block: oneOf('company', 'contact', 'statements', 'rules'),
  version: Type.Optional(Version),
  address: Type.Optional(FormBlock),
  legal_representative: Type.Optional(FormBlock),
  services: Type.Optional(FormBlock),
})

/**
 * A company to register; its fields are those of schemas/forms/client-new.json. Services have the shape of the form, or are a
 * list.
 */
export const ClientNew = formData({
  services: Type.Optional(Type.Union([FormBlock, Type.Array(Type.String({ maxLength: 20 }), { maxItems: 3 })])),
  account_manager_id: Type.Optional(Id),
  requestKey: Type.Optional(RequestKey),
})

export const answers = shapes(file, { HistoryRow, Step })
export const { ClientAdmin, ClientDocument, Client, ClientRow } = answers
export type Client = Static<typeof Client>
export type ClientRow = Static<typeof ClientRow>
