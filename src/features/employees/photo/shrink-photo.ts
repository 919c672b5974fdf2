import { PHOTO_MAX_BYTES } from '../../../../contract/upload.ts'

/** More than any place of the product shows, and far below the limit as a JPEG. */
const MOST_EDGE_PX = 1600
const QUALITY = 0.85

/**
 * A photo above the server's limit, made smaller; any other unchanged. A file that the browser cannot read is returned
 * unchanged, and refused with its own message.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= PHOTO_MAX_BYTES) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const scale = Math.min(1, MOST_EDGE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return small ? new File([small], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' }) : file
}
