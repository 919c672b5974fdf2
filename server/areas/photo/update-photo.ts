import type { PreparedAction } from '../../calls/handlers.ts'
import { drawPhoto } from '../../uploads/draw-photo.ts'
import { replacePhoto } from './replace-photo.ts'

/** Draws the photo again and stores it; the former one is deleted. */
export const updatePhoto: PreparedAction<'employee/update-img'> = {
  prepare: async ({ id }, { session, files, store }) => {
    const [file] = files
    if (!file) throw new Error('Add a file.')
    const content = await drawPhoto(file.path)
    const stored = await store({ name: 'photo.jpg', kind: 'jpg', content })
    return async (context) => {
      await context.keepFile(stored)
      await replacePhoto(context, id ?? session.id, stored.id)
      return { image_url: stored.id }
    }
  },
}
