import { afterEach, beforeEach, vi } from 'vitest'

/** The files that screens give to the browser during a test, oldest first. Called once at the top of a test file. */
export function savedFiles(): { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    let last: Blob
    // jsdom has neither, and would navigate to the address.
    const createObjectURL = (blob: Blob) => {
      last = blob
      return 'blob:file'
    }
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: last })
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return saved
}
