import { expect, test, vi } from 'vitest'

test('a stage that arrives while the language changes is loaded in the new one before anything is drawn', async () => {
  const asked: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const stage =
    (name: string, wait: Promise<void> = Promise.resolve()) =>
    async () => {
      asked.push(name)
      await wait
      return { default: {}, overlays: [] }
    }
  vi.resetModules()
  vi.doMock('virtual:texts', () => ({
    default: {
      en: { office: stage('en office'), pages: stage('en pages') },
      es: { office: stage('es office', held), pages: stage('es pages') },
    },
    names: {},
    failures: {},
  }))
  const { changeLanguage, loadTexts } = await import('./language.ts')
  vi.doUnmock('virtual:texts')
  await loadTexts('office')
  const changing = changeLanguage('es')
  await loadTexts('pages')
  release()
  await changing
  expect(asked).toEqual(['en office', 'es office', 'en pages', 'es pages'])
})
