import { useState } from 'react'

/** The value, or the last one there was: a failed reading takes nothing away that a person is working with. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
