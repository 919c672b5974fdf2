import type { Handlers } from '../../calls/handlers.ts'
import { createKey } from './create-key.ts'
import { findKeys } from './read-keys.ts'
import { revokeKey } from './revoke-key.ts'

export const apiKeyHandlers = {
  'integration/find-api-keys': findKeys,
  'integration/create-api-key': createKey,
  'integration/revoke-api-key': revokeKey,
} satisfies Partial<Handlers>
