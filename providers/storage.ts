/** The only keys the product keeps in local storage. */
const KEYS = ['token', 'logged', 'role', 'firebaseToken', 'fcmToken', 'lastPath'] as const
type Key = (typeof KEYS)[number]

export const readStored = (key: Key): string | null => localStorage.getItem(key)

export function store(key: Key, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

/**
 * The token of an Admin's view of another person belongs to this tab alone and ends with it; local storage keeps only what
 * the specification lists (A19).
 */
const VIEW_KEY = 'viewAs'
export const isViewing = (): boolean => sessionStorage.getItem(VIEW_KEY) !== null

export function storeView(token: string | null): void {
  if (token === null) sessionStorage.removeItem(VIEW_KEY)
  else sessionStorage.setItem(VIEW_KEY, token)
}

/** The answer of a successful sign-in that the browser stores (A3). */
export interface StoredSession {
  token: string
  role: { name: string }
  firebaseToken: string | null
}

/** The session of this tab ended without the person's doing: the sign-in screen says it once. */
const LOSS_KEY = 'sessionEnded'
export const noteLoss = (): void => sessionStorage.setItem(LOSS_KEY, 'true')

export function takeLoss(): boolean {
  const isLost = sessionStorage.getItem(LOSS_KEY) !== null
  sessionStorage.removeItem(LOSS_KEY)
  return isLost
}

export function storeSession(session: StoredSession): void {
  storeView(null)
  store('token', session.token)
  store('logged', 'true')
  store('role', session.role.name)
  // Push is not configured: the key is absent (decisions.md no. 26).
  store('firebaseToken', session.firebaseToken)
}

/**
 * Removes the signed-in person; the last path stays, so that the next sign-in returns there. The end of a view leaves the
 * Admin who opened it signed in.
 */
export function clearSession(): void {
  if (isViewing()) {
    storeView(null)
    return
  }
  for (const key of KEYS) if (key !== 'lastPath') store(key, null)
}

/** The token of this tab, if the browser holds a whole session (A16: both keys). */
export const storedToken = (): string | null =>
  readStored('logged') ? (sessionStorage.getItem(VIEW_KEY) ?? readStored('token')) : null
