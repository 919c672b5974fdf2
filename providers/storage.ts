/** The only keys the product keeps in local storage (spec §9). */
const KEYS = ['token', 'logged', 'role', 'firebaseToken', 'fcmToken', 'lastPath'] as const
type Key = (typeof KEYS)[number]

export const readStored = (key: Key): string | null => localStorage.getItem(key)

export function store(key: Key, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

/** What a successful sign-in answers and the browser keeps (A3). */
export interface StoredSession {
  token: string
  role: { name: string }
  firebaseToken: string | null
}

export function storeSession(session: StoredSession): void {
  store('token', session.token)
  store('logged', 'true')
  store('role', session.role.name)
  // Push is not configured: nothing stands under the key (decisions.md no. 26).
  store('firebaseToken', session.firebaseToken)
}

/** Forgets who was signed in; the last path stays, so that the next sign-in returns there. */
export function clearSession(): void {
  for (const key of KEYS) if (key !== 'lastPath') store(key, null)
}

/** The token, if the browser holds a whole session (A16: both keys). */
export const storedToken = (): string | null => (readStored('logged') ? readStored('token') : null)
