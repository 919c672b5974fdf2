import { useState } from 'react'

/** The value, or the last one that existed: a failed reading removes nothing that a person is working with. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
