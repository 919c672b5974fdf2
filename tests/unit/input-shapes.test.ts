import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'

const FOLDER = new URL('../../schemas/inputs/', import.meta.url)

test.each(readdirSync(FOLDER))('schemas/inputs/%s: a shape is the input of a call, or part of one in the file', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const names = Object.keys(JSON.parse(text))
  const isUsed = (name: string) =>
    name.includes('/') ? Object.hasOwn(operations, name) : new RegExp(`(\\.\\.\\.|: )${name}\\b`).test(text)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})
