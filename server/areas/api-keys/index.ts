export { createKey as 'integration/create-api-key' } from './create-key.ts'
export { findKeys as 'integration/find-api-keys' } from './read-keys.ts'
export { revokeKey as 'integration/revoke-api-key' } from './revoke-key.ts'
