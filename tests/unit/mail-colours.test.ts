import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIGHT } from '../../src/ui/tokens.ts'

test('mails have the colour of the product [D9]', () => {
  const layout = readFileSync('server/outside/mail/templates/layout.html', 'utf8')
  const colours = (pattern: RegExp) => [...new Set([...layout.matchAll(pattern)].map(([, colour]) => colour))]
  expect(colours(/<a href="{{link}}"[^>]*?[";]color:(#[0-9a-f]{6})/g)).toContain(LIGHT.primary)
  expect(colours(/display:inline-block[^>]*background:(#[0-9a-f]{6})/g)).toEqual([LIGHT.primary])
})
