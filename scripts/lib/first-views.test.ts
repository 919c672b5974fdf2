import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstViews, lookOfPages } from './first-views.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('draws the sign-in screens in every language, closed to input, and leaves no browser behind', async () => {
  const views = await firstViews(ROOT)
  expect(Object.keys(views).sort()).toEqual(['en', 'es'])
  for (const [language, ofLanguage] of Object.entries(views)) {
    const texts = JSON.parse(readFileSync(join(ROOT, 'schemas', 'texts', language, 'sign-in.json'), 'utf8'))
    expect(Object.keys(ofLanguage)).toEqual(['login', 'password-recovery'])
    expect(ofLanguage['login']).toContain(`<h1 id="screen-title" tabindex="-1">${texts.login.title}</h1>`)
    expect(ofLanguage['password-recovery']).toContain(`<h1 id="screen-title" tabindex="-1">${texts.recovery.title}</h1>`)
    for (const view of Object.values(ofLanguage)) {
      expect(view).toMatch(/^<div inert="">/)
      expect(view).toContain(`lang="${language}" aria-pressed="true"`)
      // The form may be edited after the build, so the program alone draws it.
      expect(view).not.toContain('<input')
    }
  }
  expect('document' in globalThis).toBe(false)
})

test('a page has a ring while its program is on its way, and the styles of the ring', () => {
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  const ring = /<div id="root"><div class="([\w-]+)"><\/div><\/div>/.exec(page)?.[1]
  const transform = lookOfPages().transformIndexHtml as unknown as () => [{ children: string }]
  const [look] = transform()
  expect(look.children).toContain(`.${ring}{`)
})

test('the message for browsers without scripts is above the screen, which fills the window', () => {
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  expect(page.indexOf('<noscript>')).toBeGreaterThan(0)
  expect(page.indexOf('<noscript>')).toBeLessThan(page.indexOf('<div id="root">'))
})
