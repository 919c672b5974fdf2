const KB = 1024
const MB = KB * KB

/** "0 bytes", "840 KB", "3.2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < KB) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return bytes < MB ? `${Math.round(bytes / KB)} KB` : `${(bytes / MB).toFixed(1)} MB`
}
