import { DOCUMENT_LINK, FILE_LINK, PICTURE_LINK } from '../../contract/format/shared.ts'
import type { OperationName } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { type Change, changeMarked } from '../answers/change-marked.ts'
import type { Services } from '../calls/context.ts'
import type { AnyAnswer, Caller } from '../calls/run-operation.ts'
import { fileLink } from './links.ts'
import { type LinkKind, sessionLink } from './session-link.ts'

/**
 * Replaces the ids in an answer by links, wherever its schema says so. This happens when the answer is sent and not in the
 * action, so that a stored answer that is sent again has valid links.
 */
export function createLinker(
  call: OperationName,
  operation: Operation,
  services: Services,
): (answer: AnyAnswer, caller: Caller) => AnyAnswer {
  const { settings, clock } = services
  const { secret } = settings
  const bound =
    (kind: LinkKind, more: { call?: OperationName } = {}): Change =>
    (id, caller) => {
      if (typeof id !== 'string') return id
      if (!caller || !('sessionId' in caller)) throw new Error('Links to files are for people with a session.')
      return sessionLink(kind, id, { secret, sessionId: caller.sessionId, now: clock(), ...more })
    }
  return changeMarked(operation, {
    [PICTURE_LINK]: (id) => (typeof id === 'string' ? fileLink(secret, id, clock()) : id),
    [FILE_LINK]: bound('record', { call }),
    [DOCUMENT_LINK]: bound('document'),
  })
}
