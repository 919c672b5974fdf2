import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ProgressCard } from './progress-card.tsx'
import { Result } from './result.tsx'
import type { BatchTerms } from './terms.ts'
import { useBatch } from './use-batch.ts'
import { useBatchStream } from './use-batch-stream.ts'
import type { Amounts } from './use-preview.ts'

interface RunProps {
  batchKey: string
  onRetry: (terms: BatchTerms, ids: readonly number[], amounts: Amounts) => void
  onAnother: () => void
  loading: boolean
}

/** Third step: the running batch, then its result. The address stores it, so a reload returns here. */
export function Run({ batchKey, onRetry, onAnother, loading }: RunProps) {
  const { data, error, refetch } = useBatch(batchKey)
  const { goOn, reset, ...stream } = useBatchStream()
  const invalidate = useInvalidate()
  const status = data?.batch.status
  useEffect(() => {
    // The user pressed the button to create them; the batch continues after any interruption.
    if (status === 'Prepared' || status === 'Running') void goOn(batchKey)
    return reset
  }, [status, batchKey, goOn, reset])
  useEffect(() => {
    if (stream.status !== 200) return
    void refetch()
    void invalidate({ resource: 'invoices', invalidates: ['list'] })
  }, [stream.status, refetch, invalidate])

  if (error && !data) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.batch.status === 'Done') return <Result state={data} onRetry={onRetry} onAnother={onAnother} loading={loading} />
  const completed = Math.max(stream.completed, data.batch.completed)
  // The batch stopped while no page was open; only a user or the queue continues it.
  const isStopped = status === 'Failed' && !stream.isOpen
  const shown = isStopped ? { status: 400, error: null } : stream
  return <ProgressCard batch={data.batch} stream={shown} completed={completed} onContinue={() => void goOn(batchKey)} />
}
