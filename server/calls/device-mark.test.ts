import { expect, test } from 'vitest'
import { markCookie, readMark, withPerson } from './device-mark.ts'

const SECRET = 'k7Qz0pVt3mXw9LbR2nYc6HsD8fGjUa1eT5oI4KqZ'
const NOW = new Date('2026-11-22T12:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const cookieOf = (mark: Parameters<typeof markCookie>[0]) => markCookie(mark, SECRET, true).split(';')[0] ?? ''

test('a browser is known again for who signed in with it, for half a year', () => {
  const mark = withPerson(null, 7, NOW)
  const cookies = `other=1; ${cookieOf(mark)}; more=2`
  expect(readMark(cookies, SECRET, later(179))).toEqual(mark)
  expect(readMark(cookies, SECRET, later(180))?.people.size).toBe(0)
})

test('it keeps its name, and the last five people', () => {
  const first = withPerson(null, 1, NOW)
  const last = [2, 3, 4, 5, 6, 2].reduce((mark, id) => withPerson(mark, id, NOW), first)
  expect(last.id).toBe(first.id)
  expect([...last.people.keys()]).toEqual([2, 6, 5, 4, 3])
  expect(readMark(cookieOf(last), SECRET, NOW)).toEqual(last)
})

test('a mark that was changed, or made with another key, is none', () => {
  const cookie = cookieOf(withPerson(null, 7, NOW))
  expect(readMark(cookie.replace('.7-', '.8-'), SECRET, NOW)).toBeNull()
  expect(readMark(cookie, `${SECRET}x`, NOW)).toBeNull()
  expect(readMark(undefined, SECRET, NOW)).toBeNull()
  expect(readMark('plantilla_device=', SECRET, NOW)).toBeNull()
})

test('scripts and other sites do not get it', () => {
  expect(markCookie(withPerson(null, 7, NOW), SECRET, true)).toMatch(/; Path=\/api\/; .*HttpOnly; SameSite=Strict; Secure$/)
  expect(markCookie(withPerson(null, 7, NOW), SECRET, false)).not.toContain('Secure')
})

test('an encrypted answer gives it a name that browsers take from no other answer; a mark with the plain name still counts', () => {
  const mark = withPerson(null, 7, NOW)
  expect(markCookie(mark, SECRET, true)).toMatch(/^__Secure-plantilla_device=/)
  expect(markCookie(mark, SECRET, false)).toMatch(/^plantilla_device=/)
  expect(readMark(cookieOf(mark).replace('__Secure-', ''), SECRET, NOW)).toEqual(mark)
})
