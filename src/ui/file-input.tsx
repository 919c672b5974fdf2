import type { ComponentProps } from 'react'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onChoose: (files: readonly File[]) => void
}

/**
 * The browser's own file input. It is hidden: a button opens it (`ref.current.click()`), or a label around it, which gives it a
 * separate class.
 */
export function FileInput({ onChoose, className, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      {...(className === undefined ? { hidden: true } : { className })}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])]
        // Allows choosing the same file again after it was changed on the disk.
        target.value = ''
        if (chosen.length > 0) onChoose(chosen)
      }}
    />
  )
}
