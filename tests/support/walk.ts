import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../access-control/roles.ts'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import type { Answer, TestApp } from './app.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** A record before or after a call: everything that a refused step must leave unchanged. */
export interface State {
  status: string
  version?: number
  /** Actions of the history of the record, oldest first. */
  history: readonly (string | null)[]
  [part: string]: unknown
}

export interface Attempt {
  /** Name of a kind of person. */
  kind: string
  /** The request of the person: a step by its action, or the member that the call names. */
  ask: string
  /** Status of the record. */
  status: string
}

interface Outcome extends Attempt {
  step: Transition | undefined
  answer: Answer
  before: State
  after: State
}

/** The life of one kind of record as tried by people of every kind: the expected results follow from the file alone. */
export interface Walk<Place, Made> {
  /** Number of the requirement. */
  about: string
  machine: Machine
  kinds: readonly string[]
  asks: readonly string[]
  /** Steps that other tests take, each with its file. */
  elsewhere: Readonly<Record<string, string>>
  /** The record of the server, which knows the steps that the product itself takes. */
  record?: { ownStep: (row: never, action: string) => Transition }
  setUp: (app: TestApp) => Promise<Place>
  /** People who are refused share a record, as it stays the same. */
  make: (place: Place, attempt: Attempt) => Promise<Made>
  /** Does each kind of person have a record of its own? */
  isByKind?: true
  tokenOf: (place: Place, made: Made, kind: string) => Promise<string> | string
  take: (place: Place, made: Made, attempt: Attempt & { token: string }) => Promise<Answer>
  stateOf: (place: Place, made: Made) => Promise<State>
  /** The requested step; by default the one of that name. */
  meant?: (ask: string, status: string) => Transition | undefined
  /** The status of the record after the step; default: the target in the file. */
  reached?: (step: Transition) => string
  /** Possible statuses of the answers; `null` where this is not checked. */
  expected: (attempt: Attempt & { step: Transition | undefined }) => readonly number[] | null
  check?: (outcome: Outcome) => void
  /** The steps that the record offers, as names of asks; `null` for a person who cannot read it. */
  offered?: (place: Place, made: Made, token: string) => Promise<readonly string[] | null>
  /** Further tests in the same place. */
  more?: (place: () => Place) => void
}

/** May a person of this role and with these flags take the step, by the file? */
export function holds({ actors }: Transition, role: Role, flags: readonly string[] = []): boolean {
  const rule = (actors as Partial<Record<Role, unknown>>)[role]
  return rule === true || rule === 'self' || (typeof rule === 'string' && flags.includes(rule))
}

export const stepFrom = ({ transitions }: Machine, action: string, status: string): Transition | undefined =>
  transitions.find((step) => step.action === action && step.from.includes(status))

/** The value of a key, made once. */
export function memo<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** Every status, every step, every kind of person: allowed steps work, all others are refused and change nothing. */
export function walkMachine<Place, Made>(app: () => TestApp, walk: Walk<Place, Made>): void {
  const { about, machine, kinds, asks } = walk
  const statuses = Object.keys(machine.waitsFor)
  const meant = walk.meant ?? ((ask, status) => stepFrom(machine, ask, status))
  const taken = new Set<string>()
  let place: Place

  describe(`${about} ${machine.name}`, () => {
    beforeAll(async () => {
      app().now.value = null
      place = await walk.setUp(app())
    })

    describe.each(statuses)('at %s', (status) => {
      test.each(asks)(
        '%s',
        async (ask) => {
          const step = meant(ask, status)
          let shared: Made | undefined
          for (const kind of kinds) {
            const attempt = { kind, ask, status }
            const codes = walk.expected({ ...attempt, step })
            if (codes === null) continue
            const made = shared ?? (await walk.make(place, attempt))
            const token = await walk.tokenOf(place, made, kind)
            const before = await walk.stateOf(place, made)
            const answer = await walk.take(place, made, { ...attempt, token })
            const after = await walk.stateOf(place, made)
            shared = walk.isByKind || answer.status === 200 ? undefined : made
            const refused = codes.includes(answer.status) ? null : answer
            expect({ ...attempt, codes, said: refused && [refused.status, refused.body] }).toEqual({
              ...attempt,
              codes,
              said: null,
            })
            if (step && answer.status === 200) {
              taken.add(step.action)
              const to = walk.reached?.(step) ?? step.to
              expect({ ...attempt, to: after.status }).toEqual({ ...attempt, to })
              if (before.version !== undefined) expect(after.version).toBe(before.version + 1)
              expect(after.history.length).toBeGreaterThan(before.history.length)
              if (step.records) expect(after.history.slice(before.history.length)).toContain(step.records)
            } else {
              expect({ ...attempt, after }).toEqual({ ...attempt, after: before })
              if (answer.status !== 200) expect(answer.body.message.length).toBeGreaterThan(10)
            }
            walk.check?.({ ...attempt, step, answer, before, after })
          }
        },
        90_000,
      )

      const { offered } = walk
      if (offered) {
        test.each(kinds)('%s is offered exactly the steps that work', async (kind) => {
          const made = await walk.make(place, { kind, ask: '', status })
          const steps = await offered(place, made, await walk.tokenOf(place, made, kind))
          const works = asks.filter((ask) => walk.expected({ kind, ask, status, step: meant(ask, status) })?.includes(200))
          if (steps) expect([...steps].sort()).toEqual([...works].sort())
        })
      }
    })

    walk.more?.(() => place)

    const own = walk.record ? machine.transitions.filter(({ system }) => system) : []
    if (own.length > 0) {
      test.each(own)('the product takes $action where the file says so, and refuses it elsewhere', ({ action, from, to }) => {
        for (const status of statuses) {
          const take = () => walk.record?.ownStep({ id: 1, status } as never, action).to
          if (from.includes(status)) expect(take()).toBe(to)
          else expect(take).toThrow(expect.objectContaining({ code: machine.stateError }))
        }
      })
    }

    test('every step of the file is taken here, by the product itself, or in the test that is named', () => {
      const actions = machine.transitions.map(({ action }) => action)
      const left = actions.filter((action) => !taken.has(action) && !own.some((step) => step.action === action))
      expect(left.sort()).toEqual(Object.keys(walk.elsewhere).sort())
      for (const [action, file] of Object.entries(walk.elsewhere)) {
        const { call, records } = machine.transitions.find((step) => step.action === action) as Transition
        const text = readFileSync(join(ROOT, file), 'utf8')
        const isNamed = call === undefined || [call, records].some((name) => name !== undefined && text.includes(name))
        expect({ action, file, isNamed }).toEqual({ action, file, isNamed: true })
      }
    })
  })
}
