import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose module loads when it is first drawn. @param waiting shown until then; nothing by default */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: P) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
