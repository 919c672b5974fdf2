export { findWhatWaits as 'notifications/find-what-waits' } from './find-what-waits.ts'
