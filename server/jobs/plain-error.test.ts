import { expect, test } from 'vitest'
import { plainError } from './plain-error.ts'

test.each([
  ['550 no mailbox <maria@example.com> here', '550 no mailbox <…@…> here'],
  ['connect ECONNREFUSED 127.0.0.1:25\n    at Socket.x (file.ts:1)', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['cannot reach smtps://robot:hunter2@mail.example:465', 'cannot reach smtps://robot:…@…:465'],
  ['token 3f2504e04f8911d39a0c0305e82c3301 was refused', 'token … was refused'],
  ['getaddrinfo ENOTFOUND internationalization.example', 'getaddrinfo ENOTFOUND internationalization.example'],
])('%s', (text, shown) => expect(plainError(text)).toBe(shown))

test('a long one is cut', () => expect(plainError('no '.repeat(500))).toHaveLength(300))
