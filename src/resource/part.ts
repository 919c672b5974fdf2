import type { ComponentType } from 'react'

/** Props of a component on the page of a record. */
export interface PartProps<T> {
  record: T
  /** Reads the record again after a change; answers undefined on failure. */
  reload: () => Promise<T | undefined>
}

/** Components of a page by the names that its view gives them. */
export type Parts<T> = Readonly<Record<string, ComponentType<PartProps<T>>>>
