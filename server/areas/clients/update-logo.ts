import type { PreparedAction } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { updateRow } from '../../db/rows.ts'
import { drawPhoto } from '../../uploads/draw-photo.ts'
import { holdClient } from './hold-client.ts'
import { clientIdOf } from './load-client.ts'

/** Draws the logo again and stores it; the former one is deleted. */
export const updateLogo: PreparedAction<'client/update-client-img'> = {
  prepare: async ({ clientId }, { session, files, store }) => {
    const id = clientIdOf(clientId, session)
    const [file] = files
    if (!file) throw new Error('Add a file.')
    const stored = await store({ name: 'logo.jpg', kind: 'jpg', content: await drawPhoto(file.path) })
    return async (context) => {
      const { logo_file: former } = await holdClient(context, id)
      await context.keepFile(stored)
      await updateRow(context.db, 'companies', id, { logo_file: stored.id, updated_at: context.now.toISOString() })
      if (former !== null) await context.dropFile(former)
      await context.record(aboutCompany(id))
      return { logo_url: stored.id }
    }
  },
}
