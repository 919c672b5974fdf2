import Type from 'typebox'
import { EDIT_PHOTO } from '../../access-control/people.ts'
import { Id, PictureLink } from '../format/shared.ts'
import { upload, write } from '../operation.ts'
import { PHOTO_MAX_BYTES } from '../upload.ts'

const input = Type.Object({ id: Type.Optional(Id) })
const access = {
  kind: 'session' as const,
  roles: EDIT_PHOTO,
  target: { entity: 'person' as const, param: 'id', absentMeansSelf: true },
}

/** The photo of a person (C21). */
export const photoOperations = {
  'employee/update-img': upload({
    summary: 'Set the photo of a person; it is redrawn in a small size, without location data',
    input,
    upload: { fields: { img_file: { kinds: ['jpg', 'png'] } }, maxBytes: PHOTO_MAX_BYTES, needsFile: true },
    answer: Type.Object({ image_url: PictureLink }),
    access,
    records: 'person.photo-changed',
    example: { id: 1 },
  }),
  'employee/remove-img': write({
    summary: 'Remove the photo of a person',
    input,
    answer: Type.Object({ image_url: PictureLink }),
    access,
    records: 'person.photo-removed',
    example: { id: 1 },
  }),
}
