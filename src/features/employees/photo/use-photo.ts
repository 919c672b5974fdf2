import { useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../providers/api.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'

/** Sends or removes a person's photo. `share` is how much has left, from 0 to 1; leaving the dialog ends the call. */
export function usePhoto(personId: number, onReload: () => Promise<unknown>) {
  const invalidate = useInvalidate()
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  const abort = useCallback(() => running.current?.abort(), [])
  useEffect(() => abort, [abort])

  const change = useCallback(
    async (file: File | null): Promise<'done' | 'aborted'> => {
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      setShare(0)
      try {
        if (file)
          await uploadFiles('employee/update-img', { id: personId }, { img_file: file }, { onProgress: setShare, signal })
        else await callApi('employee/remove-img', { id: personId }, { signal })
      } catch (error) {
        if (signal.aborted) return 'aborted'
        throw error
      }
      await Promise.all([onReload(), invalidate({ resource: 'employees', invalidates: ['list', 'many'] })])
      return 'done'
    },
    [personId, onReload, invalidate],
  )
  return { ...useCall(change), share, abort }
}
