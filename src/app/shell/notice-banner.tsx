import { FileProtectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './shell.module.css'

const PrivacyNotice = lazyDialog(async () => (await import('../../parts/privacy-notice.tsx')).PrivacyNotice)

/** Asks for consent to a new version of the privacy notice, on every page until it is given. */
export function NoticeBanner() {
  const { notice_due, lacks_factor } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [accepted, setAccepted] = useState<string | null>(null)
  if (notice_due === undefined || lacks_factor || notice_due === accepted) return null
  return (
    <section className={style['banner']} aria-label={t('privacy.notice.title')}>
      <FileProtectOutlined aria-hidden="true" />
      <strong>{t('privacy.notice.due')}</strong>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('privacy.notice.read')}
      </Button>
      {isOpen && <PrivacyNotice onClose={() => setOpen(false)} onAccepted={() => setAccepted(notice_due)} />}
    </section>
  )
}
