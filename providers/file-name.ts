/** The name of a downloaded file: the real one (RFC 6266, `filename*`), or the plain one of a server that sends no other. */
export function fileNameOf(headers: Headers, fallback: string): string {
  const header = headers.get('content-disposition') ?? ''
  const real = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1]
  if (real !== undefined) return decodeURIComponent(real)
  return /filename="([^"]+)"/.exec(header)?.[1] ?? fallback
}
