const KB = 1024
const MB = KB * KB

/** "840 KB", "3.2 MB". */
export const formatSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`
