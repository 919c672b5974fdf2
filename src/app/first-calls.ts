import { sendEarly } from '../../providers/api.ts'
import { decodeSession } from '../../providers/session.ts'
import { isViewing, readStored, storedToken } from '../../providers/storage.ts'

/** Newest notifications at once, which is as many as the bell shows. */
export const BELL_PAGE_SIZE = 20

const HOME = /^\/admin\/?$/
const HAS_BELL = ['Admin', 'InternalEmployee']
const HAS_TASKS = [...HAS_BELL, 'Client']

/**
 * Sends the calls that every start of the office needs while its code is still loading. Uses the role that sign-in stored in
 * the browser; the server decides, so a wrong role costs a refused call.
 */
export function sendFirstCalls(pathname: string): void {
  const token = storedToken()
  if (token === null) return
  void decodeSession()
  // The role of the viewed person is not known yet.
  if (isViewing()) return
  const role = readStored('role') ?? ''
  if (HOME.test(pathname)) {
    if (HAS_TASKS.includes(role)) sendEarly('notifications/find-what-waits', {}, token)
    if (role === 'Admin') {
      sendEarly('employee/get-form-problems', {}, token)
      sendEarly('employee/get-background-jobs', {}, token)
    }
  }
  if (HAS_BELL.includes(role)) sendEarly('notifications/my-notifications', { page: 1, limit: BELL_PAGE_SIZE }, token)
}
