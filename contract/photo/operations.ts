import Type from 'typebox'
import { EDIT_PHOTO } from '../../access-control/people.ts'
import calls from '../../schemas/calls/photo.json' with { type: 'json' }
import { Id, PictureLink } from '../format/shared.ts'
import { described, upload, write } from '../operation.ts'
import { PHOTO_MAX_BYTES } from '../upload.ts'

const input = Type.Object({ id: Type.Optional(Id) })
const access = {
  kind: 'session' as const,
  roles: EDIT_PHOTO,
  target: { entity: 'person' as const, param: 'id', absentMeansSelf: true },
}

/** The photo of a person (C21). */
export const photoOperations = described(calls, {
  'employee/update-img': upload({
    input,
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    answer: Type.Object({ image_url: PictureLink }),
    access,
  }),
  'employee/remove-img': write({
    input,
    answer: Type.Object({ image_url: PictureLink }),
    access,
  }),
})
