import { App, Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import style from './integration.module.css'

interface ShownOnceProps {
  secret: string
  text: string
  copied: string
  notCopied: string
}

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ secret, text, copied, notCopied }: ShownOnceProps) {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      void message.success(copied)
    } catch {
      // The browser may forbid it, and offers no clipboard to pages loaded by plain HTTP.
      void message.warning(notCopied)
    }
  }
  return (
    <Stack gap="s">
      <p>{text}</p>
      <code className={style['key']}>{secret}</code>
      <Row>
        <Button onClick={() => void copy()}>{t('integration.copy')}</Button>
      </Row>
    </Stack>
  )
}
