import { expect, test } from 'vitest'
import { AppError } from '../../calls/app-error.ts'
import { createGate } from './gate.ts'
import { hashPassword, isPassword } from './password-hash.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('A21 a password is stored as argon2id with 19 MiB, two passes and its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('Plantilla2026'), hashPassword('Plantilla2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
})

test('only the right password fits; outer spaces and the way an accent is typed do not matter', async () => {
  const digest = await hashPassword('Contraseña1')
  expect(await isPassword(' Contrasen\u0303a1 ', digest)).toBe(true)
  expect(await isPassword('Contrasena1', digest)).toBe(false)
  expect(await isPassword('contraseña1', digest)).toBe(false)
})

test('without a stored digest no password fits', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('Plantilla2026', null)).toBe(false)
})

test('a digest of another kind is a fault, not a wrong password', async () => {
  await expect(isPassword('Plantilla2026', '$2b$10$abc')).rejects.toThrow('not an argon2id PHC string')
})

test('the gate lets two run, keeps the next in order and refuses beyond its line', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 })
  const finish: (() => void)[] = []
  const started: number[] = []
  const run = (id: number) =>
    gate(() => {
      started.push(id)
      return new Promise<number>((resolve) => finish.push(() => resolve(id)))
    })
  const running = [1, 2, 3, 4, 5].map(run)
  await expect(run(6)).rejects.toEqual(new AppError('BUSY'))
  expect(started).toEqual([1, 2])
  finish[0]?.()
  expect(await running[0]).toBe(1)
  await nextTurn()
  expect(started).toEqual([1, 2, 3])
  const late = run(7)
  for (let next = 1; next < 6; next += 1) {
    finish[next]?.()
    await nextTurn()
  }
  expect(await Promise.all([...running, late])).toEqual([1, 2, 3, 4, 5, 7])
})

test('a task that fails gives its place back', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 })
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate(async () => 'yes')).toBe('yes')
})
