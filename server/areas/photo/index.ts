import type { photoOperations } from '../../../contract/operations/photo.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { removePhoto } from './remove-photo.ts'
import { updatePhoto } from './update-photo.ts'

export const photoHandlers: Handlers<keyof typeof photoOperations> = {
  'employee/update-img': updatePhoto,
  'employee/remove-img': removePhoto,
}
