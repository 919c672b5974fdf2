export { listPositions as 'client/find-all-jobs' } from './position-list.ts'
export {
  closePosition as 'client/close-job',
  createPosition as 'client/create-new-job',
  updatePosition as 'client/update-job',
} from './write-position.ts'
