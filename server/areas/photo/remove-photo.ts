import type { Action } from '../../calls/handlers.ts'
import { replacePhoto } from './replace-photo.ts'

export const removePhoto: Action<'employee/remove-img'> = async ({ id }, context) => {
  await replacePhoto(context, id ?? context.session.id, null)
  return { image_url: null }
}
