import { type DragEvent, useState } from 'react'

/** Attributes of a place to drop files on; `data-over` while files hang over it. For the mouse: a field inside does the same. */
export function useDrop(onDrop: (files: readonly File[]) => void, isOff = false) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!isOff)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (!isOff) onDrop([...event.dataTransfer.files])
    },
  }
}
