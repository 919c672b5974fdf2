import { useEffect, useRef, useState } from 'react'

/**
 * The fields that were left. A field left by pressing elsewhere counts after the press: otherwise its error would move the
 * pressed button away from the pointer, and the click would be lost.
 */
export function useLeftFields(): [ReadonlySet<string>, (id: string) => void] {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const press = useRef<{ isOn: boolean; waiting: string[] }>({ isOn: false, waiting: [] })

  useEffect(() => {
    const begin = () => {
      press.current.isOn = true
    }
    const end = () => {
      press.current.isOn = false
      const { waiting } = press.current
      if (waiting.length === 0) return
      press.current.waiting = []
      // The click event follows the release in the same turn.
      setTimeout(() => setLeft((before) => new Set([...before, ...waiting])))
    }
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    document.addEventListener('pointerdown', begin, options)
    document.addEventListener('pointerup', end, options)
    document.addEventListener('pointercancel', end, options)
    return () => listeners.abort()
  }, [])

  const leave = (id: string) => {
    if (press.current.isOn) press.current.waiting.push(id)
    else setLeft((before) => new Set(before).add(id))
  }
  return [left, leave]
}
