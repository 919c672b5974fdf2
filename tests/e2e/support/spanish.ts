import type { Page } from '@playwright/test'
import { englishWords, wordsOf } from '../../support/english-words.ts'
import { expect } from './fixtures.ts'

/** Written like an English word, and Spanish: the months of May and August. */
const SPANISH = new Set(['ago', 'may'])
const english = englishWords()

/** The page when everything on it has arrived. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Everything the page shows and says to a screen reader, without the roles. */
async function textsOf(page: Page): Promise<string> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  return lines
    .filter((line) => !/^\s*- \/(url|placeholder):/.test(line))
    .map((line) => line.replace(/^\s*- '?\w+/, '').replaceAll(/\[\w+(=[^\]]*)?\]|\S+@\S+/g, ''))
    .join('\n')
}

/** English words of a text, after what people wrote is taken out of it. */
function englishIn(text: string, written: readonly (RegExp | string)[] = []): string[] {
  const left = written.reduce<string>((rest, one) => rest.replaceAll(one, ' '), text)
  return [...new Set(wordsOf(left).filter((word) => english.has(word) && !SPANISH.has(word)))]
}

/** Notes the English words of pages and mails by the name of the place. */
export function reader(written: readonly (RegExp | string)[]) {
  const found: Record<string, string[]> = {}
  const read = (name: string, text: string): void => {
    const words = englishIn(text, written)
    if (words.length > 0)
      found[name] = [
        ...words,
        text
          .split('\n')
          .filter((line) => englishIn(line, written).length > 0)
          .join(' | '),
      ]
  }
  return {
    found,
    read,
    readPage: async (name: string, page: Page) => {
      await settled(page)
      read(name, await textsOf(page))
    },
  }
}
