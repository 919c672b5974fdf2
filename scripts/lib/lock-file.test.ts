import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complete, type LockPackages, missingFrom } from './lock-file.ts'
import { ROOT } from './run.ts'

const tool = (...names: string[]) => ({
  'node_modules/tool': {
    version: '1.2.3',
    dev: true,
    optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.2.3'])),
  },
})

test('package-lock.json has an entry for the optional packages of every platform, so "npm ci" takes it', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  // If this fails: npm run lock
  expect(missingFrom(packages)).toEqual([])
})

test('package-lock.json names no Node but our own, so that an install warns on no version of Node', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: LockPackages }
  // If this fails: npm run lock
  const { '': _ours, ...others } = packages
  expect(Object.values(others).filter(({ engines }) => engines !== undefined)).toEqual([])
  const lock = complete({
    '': { engines: { node: '>=20' } },
    'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } },
  })
  expect(lock).toEqual({ '': { engines: { node: '>=20' } }, 'node_modules/a': { version: '1.0.0' } })
})

test('a missing package gets the platform of its name, in the order that npm writes', () => {
  const lock = {
    ...tool('@tool/linux-x64-musl', '@tool/win32-arm64-msvc', '@tool/linux-arm-gnueabihf'),
    'node_modules/zebra': {},
  }
  const done = complete(lock)
  expect(missingFrom(done)).toEqual([])
  expect(Object.keys(done).at(-1)).toBe('node_modules/zebra')
  const rest = { version: '1.2.3', dev: true, optional: true }
  expect(done['node_modules/@tool/linux-x64-musl']).toEqual({ ...rest, os: ['linux'], cpu: ['x64'], libc: ['musl'] })
  expect(done['node_modules/@tool/win32-arm64-msvc']).toEqual({ ...rest, os: ['win32'], cpu: ['arm64'] })
  expect(done['node_modules/@tool/linux-arm-gnueabihf']).toEqual({ ...rest, os: ['linux'], cpu: ['arm'], libc: ['glibc'] })
})

test('an entry without a platform or an exact version is not guessed', () => {
  expect(() => complete(tool('plain'))).toThrow('The name plain does not say which platform it is for.')
  const loose = { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '^1.0.0' } } }
  expect(() => complete(loose)).toThrow('no exact version')
})
