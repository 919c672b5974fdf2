import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { ownPerson, personOf } from './support/people.ts'

/** Like a phone's: large, rotated, with its position. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a6' } })
    .withExif({ IFD3: { GPSLatitude: '19/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** The page behind it has tests of its own. */
const expectDialogAccessible = (page: Page): Promise<void> => expectAccessible(page, '[role="dialog"]')

test('a client gives a person a photo, sees it in the header, and takes it away [C21]', async ({
  openAs,
  callAs,
  noise,
}, info) => {
  noise.allowed.push(/Failed to load resource.*415/)
  const person = await ownPerson(callAs, 'client', info, 3)
  const page = await openAs('client', `/admin/employees-onboarding/${person.id}`)
  await page.getByRole('button', { name: 'Add photo' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photo' })
  const choose = dialog.getByLabel(/Choose/)
  await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeDisabled()
  await expectDialogAccessible(page)

  await choose.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog.getByRole('alert')).toHaveText('Only JPG or PNG files are allowed.')
  await choose.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(dialog.getByRole('alert')).toHaveText('The max is 5Mb, change the file')
  await expectDialogAccessible(page)

  await choose.setInputFiles({ name: 'ana.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(dialog.getByRole('img', { name: 'How the photo will look' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { image_url } = await personOf(callAs, person.id)
  const change = page.getByRole('button', { name: 'Change photo' })
  const face = change.locator('..').locator('img')
  await expect(face).toHaveAttribute('src', /^\/files\//)
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384)

  const stored = await sharp(await (await page.request.get(image_url ?? '')).body()).metadata()
  expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['jpeg', 384, 512, undefined])

  await change.click()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await dialog.getByRole('button', { name: 'Really remove?' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  expect((await page.request.get(image_url ?? '')).status()).toBe(410)
})

test('an invalid link shows a message', async ({ openAs, noise }) => {
  noise.allowed.push(/Failed to load resource/)
  const page = await openAs('admin', '/files/nonsense')
  await expect(page.getByRole('heading', { name: 'This file is not available here' })).toBeVisible()
  await expect(page.getByText('This link does not open any file.')).toBeVisible()
})
