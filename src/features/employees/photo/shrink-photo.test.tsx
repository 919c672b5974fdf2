import { afterEach, expect, test, vi } from 'vitest'
import { photoProblem } from './check-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'holiday.png', { type: 'image/png' })
const LARGE = 6 * 1024 * 1024

test('a photo over the limit is made smaller, in its own proportions, and may then be sent [D9]', async () => {
  const sizes: [number, number][] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height])
    done(new Blob(['small'], { type: 'image/jpeg' }))
  })
  const small = await shrinkPhoto(photo(LARGE))
  expect([small.name, small.type, sizes]).toEqual(['holiday.jpg', 'image/jpeg', [[1600, 1200]]])
  expect(photoProblem(small)).toBeNull()
})

test('a photo within the limit stays as it is, and one that cannot be read is refused as before [D9]', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('no picture')))
  const small = photo(10)
  expect(await shrinkPhoto(small)).toBe(small)
  const large = photo(LARGE)
  expect(await shrinkPhoto(large)).toBe(large)
  expect(photoProblem(large)).not.toBeNull()
})
