import type { Handlers } from '../../calls/handlers.ts'
import { removePhoto } from './remove-photo.ts'
import { updatePhoto } from './update-photo.ts'

export const photoHandlers = {
  'employee/update-img': updatePhoto,
  'employee/remove-img': removePhoto,
} satisfies Partial<Handlers>
