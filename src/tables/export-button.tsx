import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import type { TableColumn, TableDefinition } from '../../contract/tables/definition.ts'
import { EXPORT_HEADERS, LAST_ROW } from '../../contract/tables/list-limits.ts'
import { toListRequest } from '../../providers/data/list-request.ts'
import { streamFile } from '../../providers/stream-file.ts'
import { useCall } from '../../providers/use-call.ts'
import { Note } from '../ui/layout.tsx'
import { type TableState, toListParams } from './table-state.ts'

const CARRIAGE_RETURN = 13
const KEPT_MS = 10_000
type Format = 'csv' | 'xlsx'

interface ExportButtonProps {
  definition: TableDefinition
  state: TableState
  columns: readonly TableColumn[]
  total: number | null
}

/** Saves all pages of the list as a CSV or XLSX file and reports progress, result and failure. */
export function ExportButton({ definition, state, columns, total }: ExportButtonProps) {
  const operation = (RESOURCES as Record<string, ResourceCalls>)[definition.resource]?.export?.operation
  const leaving = useRef(new AbortController())
  const selected = useRef(state)
  const [rows, setRows] = useState(0)
  const [wanted, setWanted] = useState(0)
  const [format, setFormat] = useState<Format>('csv')
  useEffect(() => {
    // A new controller for each mount, because an aborted one stays aborted.
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const save = useCallback(
    async (asked: Format) => {
      if (!operation) return null
      const { page: _page, limit: _limit, ...selection } = toListRequest(toListParams(state, definition))
      // The first line is the head.
      let lines = -1
      setRows(0)
      const { signal } = leaving.current
      const file = await streamFile(
        operation,
        { ...selection, columns: columns.map(({ field }) => field), ...(asked === 'csv' ? {} : { format: asked }) },
        {
          signal,
          broken: t('lists.export.broken'),
          onHead: (headers) => setWanted(Number(headers.get(EXPORT_HEADERS.rows))),
          onPart: (part) => {
            for (const byte of part) if (byte === CARRIAGE_RETURN) lines += 1
            setRows(Math.max(lines, 0))
          },
        },
      ).catch((reason: unknown) => {
        // A user who has left the list does not want the file any more.
        if (signal.aborted) return null
        throw reason
      })
      if (!file) return null
      hand(file)
      return { rows: Number(file.headers.get(EXPORT_HEADERS.rows)), isCut: file.headers.get(EXPORT_HEADERS.isCut) === 'yes' }
    },
    [operation, state, definition, columns],
  )
  const { call, loading, data, error, reset } = useCall(save)
  useEffect(() => {
    // The message about the last file does not apply to another selection.
    if (selected.current !== state) reset()
    selected.current = state
  }, [state, reset])

  if (!operation) return null
  const start = (chosen: Format) => {
    setFormat(chosen)
    // Used until the file states it; a total gives no better estimate.
    setWanted(Math.min(total ?? 0, LAST_ROW))
    void call(chosen)
  }
  return (
    <>
      <Note role="status" as="span">
        {loading
          ? format === 'csv'
            ? t('lists.export.running', { rows: Math.min(rows, wanted), total: wanted })
            : t('lists.export.writing', { total: wanted })
          : data && outcome(data, definition.noun)}
      </Note>
      {error && (
        <Note role="alert" as="span" tone="wrong">
          {t('lists.export.failed', { reason: error.fields[0]?.message ?? error.message })}
        </Note>
      )}
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        disabled={loading || total === null || total === 0}
        aria-busy={loading}
        onClick={() => start('csv')}
      >
        {t('lists.export.button')}
      </Button>
      <Button
        disabled={loading || total === null || total === 0}
        aria-busy={loading}
        aria-label={t('lists.export.sheetName')}
        onClick={() => start('xlsx')}
      >
        {t('lists.export.sheet')}
      </Button>
    </>
  )
}

const outcome = ({ rows, isCut }: { rows: number; isCut: boolean }, noun: string): string =>
  isCut ? t('lists.export.cut', { rows, noun }) : t('lists.export.done', { rows })

/** Passes a file to the browser, which asks or saves according to its settings. */
function hand({ blob, name }: { blob: Blob; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser may fetch it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
