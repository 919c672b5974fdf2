import { expect, test } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { createGate, KNOWN_PLACE } from './gate.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const from = (address: string, account = 'a') => ({ isKnown: false, address, account })

/** A gate whose tasks end on command, in the order in which they began. */
function watched(limits: Parameters<typeof createGate>[0]) {
  const gate = createGate(limits)
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, place = from('x')) =>
    gate(() => {
      started.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }, place)
  const endAll = async () => {
    await nextTurn()
    for (let next = 0; next < ends.length; next += 1) {
      ends[next]?.()
      await nextTurn()
    }
  }
  return { run, started, endAll }
}

test('the gate lets two run, keeps the next in order and refuses beyond its line', async () => {
  const { run, started, endAll } = watched({ atOnce: 2, waiting: 3, perAccount: 3 })
  const running = ['1', '2', '3', '4', '5'].map((name) => run(name))
  await expect(run('6')).rejects.toEqual(new AppError('BUSY'))
  expect(started).toEqual(['1', '2'])
  await endAll()
  expect(await Promise.all(running)).toEqual(['1', '2', '3', '4', '5'])
  expect(started).toEqual(['1', '2', '3', '4', '5'])
})

test('a task that fails gives its place back', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1, perAccount: 1 })
  await expect(gate(() => Promise.reject(new Error('no')), from('x'))).rejects.toThrow('no')
  expect(await gate(async () => 'yes', from('x'))).toBe('yes')
})

test('known people go before a crowd, and have places of their own', async () => {
  const { run, started, endAll } = watched({ atOnce: 1, waiting: 2, perAccount: 2 })
  const all = [run('crowd 1'), run('crowd 2'), run('crowd 3'), run('known', KNOWN_PLACE)]
  await endAll()
  await Promise.all(all)
  expect(started).toEqual(['crowd 1', 'known', 'crowd 2', 'crowd 3'])
})

test('addresses have their turns, and within one the accounts', async () => {
  const { run, started, endAll } = watched({ atOnce: 1, waiting: 20, perAccount: 20 })
  const crowd = ['1', '2', '3', '4'].map((name) => run(`crowd ${name}`, from('x', 'victim')))
  const others = [run('same address', from('x', 'own')), run('elsewhere', from('y'))]
  await endAll()
  await Promise.all([...crowd, ...others])
  expect(started).toEqual(['crowd 1', 'crowd 2', 'elsewhere', 'same address', 'crowd 3', 'crowd 4'])
})

test('one account has a limited number of places from one address; a full line makes room at the expense of its largest user', async () => {
  const { run, endAll } = watched({ atOnce: 1, waiting: 4, perAccount: 2 })
  const first = run('runs')
  const crowd = ['a', 'a', 'a', 'b', 'b'].map((account, number) => run(`crowd ${number}`, from('x', account)))
  const outcomes = Promise.allSettled(crowd)
  const other = run('elsewhere', from('y'))
  await endAll()
  expect(await first).toBe('runs')
  expect(await other).toBe('elsewhere')
  const states = (await outcomes).map(({ status }) => status)
  expect(states.filter((status) => status === 'rejected')).toHaveLength(2)
  expect(states[2]).toBe('rejected')
})
