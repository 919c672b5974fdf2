import { DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { useRead } from '../../../../providers/calls.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyNotice, ErrorNotice, Spinner } from '../../../ui/notices.tsx'
import style from './documents.module.css'

/**
 * A document in the page, by a fresh link, in the browser's own PDF viewer: our content policy lets frames come from
 * ourselves only. Phones have no such viewer and get the link.
 */
export function Viewer({ document, onClose }: { document: PersonDocument; onClose: () => void }) {
  const query = useRead(
    'employee/download-document',
    { documentId: document.id },
    // An expired link opens nothing, and each read fetches the file again.
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  )
  const label = labelOf(document.kind)
  const link = query.data && { url: query.data.file_url ?? '', name: query.data.file_name ?? label }
  return (
    <Dialog
      title={`${label} · ${t('documents.version', { version: document.version })}`}
      onClose={onClose}
      width={960}
      footer={(close) => (
        <>
          {link && (
            <>
              <Button icon={<ExportOutlined aria-hidden="true" />} href={link.url} target="_blank" rel="noreferrer">
                {t('documents.viewer.newTab')}
              </Button>
              <Button icon={<DownloadOutlined aria-hidden="true" />} href={link.url} download={link.name}>
                {t('documents.viewer.download')}
              </Button>
            </>
          )}
          <Button type="primary" onClick={close}>
            {t('documents.viewer.close')}
          </Button>
        </>
      )}
    >
      {link ? (
        navigator.pdfViewerEnabled ? (
          <iframe className={style['frame']} src={link.url} title={`${label}, ${link.name}`} />
        ) : (
          <EmptyNotice title={link.name}>{t('documents.viewer.notInline')}</EmptyNotice>
        )
      ) : query.error ? (
        <ErrorNotice message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner label={t('documents.viewer.opening')} isShown />
      )}
    </Dialog>
  )
}
