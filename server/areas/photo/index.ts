export { removePhoto as 'employee/remove-img' } from './remove-photo.ts'
export { updatePhoto as 'employee/update-img' } from './update-photo.ts'
