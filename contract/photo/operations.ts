import Type from 'typebox'
import { ownOrNamed, session } from '../../access-control/authorize.ts'
import { EDIT_PHOTO } from '../../access-control/people.ts'
import file from '../../schemas/answers/photo.json' with { type: 'json' }
import calls from '../../schemas/calls/photo.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id } from '../format/shared.ts'
import { described, upload, write } from '../operation.ts'
import { PHOTO_MAX_BYTES } from '../upload.ts'

const input = Type.Object({ id: Type.Optional(Id) })
const access = session(EDIT_PHOTO, ownOrNamed('person', 'id'))

/** The photo of a person (C21). */
export const photoOperations = described(calls, shapes(file), null, {
  'employee/update-img': upload({
    input,
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    access,
  }),
  'employee/remove-img': write({
    input,
    access,
  }),
})
