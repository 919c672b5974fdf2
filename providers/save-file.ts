const KEPT_MS = 10_000

/** Passes a file to the browser, which asks or saves according to its settings. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser may fetch it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
