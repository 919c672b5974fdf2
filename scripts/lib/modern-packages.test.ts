import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { modernPackages } from './modern-packages.ts'

/** Loads what Refine and its qs load. */
const ofRefine = createRequire(import.meta.resolve('@refinedev/core'))
const SIDE_CHANNEL = createRequire(ofRefine.resolve('qs')).resolve('side-channel')

interface Hooks {
  load: (id: string) => string | null
  buildEnd: (error?: Error) => void
}
interface Qs {
  parse: (text: string) => unknown
  stringify: (value: unknown, options?: object) => string
}

/** qs, loaded again. */
function freshQs(): Qs {
  for (const path of Object.keys(ofRefine.cache)) if (/[\\/]qs[\\/]/.test(path)) delete ofRefine.cache[path]
  return ofRefine('qs')
}

test('qs reads and writes addresses with the replaced marks of objects as with its own', () => {
  const loaded = (modernPackages() as unknown as Hooks).load(SIDE_CHANNEL) ?? ''
  const own = freshQs()
  const usual = ofRefine.cache[SIDE_CHANNEL] as NodeJS.Module
  const before = usual.exports
  const replaced = { exports: {} as unknown }
  new Function('module', loaded)(replaced)
  usual.exports = replaced.exports
  const modern = freshQs()
  usual.exports = before
  const many = Array.from({ length: 60 }, (_, at) => `a[]=${at}`).join('&')
  for (const text of [
    'a[b][c]=1&a[b][d]=2',
    'filters[0][field]=name&filters[0][value]=Ñandú',
    many,
    `${many}&a[x]=1`,
    'a=1&a[b]=2',
  ])
    expect(modern.parse(text)).toEqual(own.parse(text))
  const shared = { day: new Date(0), list: [1, 'two', null, undefined] }
  for (const value of [{ one: shared, two: shared }, { a: [[shared]] }, { a: 1n, b: true }])
    expect(modern.stringify(value)).toBe(own.stringify(value))
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  expect(() => modern.stringify(cyclic)).toThrow('Cyclic object value')
})

test('a build without one of the modules stops and names it', () => {
  const { load, buildEnd } = modernPackages() as unknown as Hooks
  expect(load(SIDE_CHANNEL)).toContain('WeakMap')
  expect(load('/node_modules/lodash-es/get.js')).toBeNull()
  expect(() => buildEnd()).toThrow(/_getTag.*any more/)
  load('/node_modules/lodash-es/_getTag.js')
  expect(() => buildEnd()).not.toThrow()
})
