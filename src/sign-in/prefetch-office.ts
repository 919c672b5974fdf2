/** The build lists here the files that the first page after sign-in needs (`scripts/lib/finish-build.ts`). */
const LIST = 'meta[name="office-files"]'

let isDone = false

/**
 * Has the browser fetch the office into its cache while the person still types. Only fetched, not run: running antd
 * would make the typing stutter. Without the list (development server) nothing is fetched ahead.
 */
export function prefetchOffice(): void {
  if (isDone) return
  isDone = true
  const files = document.querySelector<HTMLMetaElement>(LIST)?.content ?? ''
  for (const href of files.split(' ').filter((file) => file !== '')) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
