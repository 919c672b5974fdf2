import { t } from '../../contract/language/texts.ts'
import { AppError } from '../errors/app-error.ts'

/** Longest edge of a stored photo, in pixels; shown at 60 at most, twice that on fine screens. */
const EDGE = 512
/** Phones make up to 200 megapixels; beyond 50 a small file would take hundreds of megabytes once unpacked. */
const MOST_PIXELS = 50_000_000
const QUALITY = 82

/** Loaded with the first picture: most servers draw few, and it takes 25 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time for each call, and no cache: memory stays constant.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Draws a photo again: upright, small, as JPEG on white, with only the picture of the original file (no position, camera,
 * text or colour profile). Throws FILE_REFUSED for an incomplete picture, or one that is too large unpacked.
 */
export async function drawPhoto(path: string): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
      .rotate()
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer()
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    const reason = t(isTooLarge ? 'server-uploads.pixels' : 'server-uploads.picture')
    throw new AppError('FILE_REFUSED', { values: { reason }, cause: error })
  }
}
