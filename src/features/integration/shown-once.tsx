import { App, Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import style from './integration.module.css'

interface ShownOnceProps {
  secret: string
  /** Branch of the texts that say what it is. */
  texts: 'integration.shown' | 'integration.webhooks.shown'
}

/** The outcome of a call that answers a secret, which is shown this once. */
export const outcomeOfSecret = <R,>(texts: ShownOnceProps['texts'], secretOf: (result: R) => string) => ({
  title: t(`${texts}.title`),
  close: t(`${texts}.close`),
  isShownOnce: () => true,
  draw: (result: R) => <ShownOnce secret={secretOf(result)} texts={texts} />,
})

function ShownOnce({ secret, texts }: ShownOnceProps) {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      void message.success(t(`${texts}.copied`))
    } catch {
      // The browser may forbid it, and offers no clipboard to pages loaded by plain HTTP.
      void message.warning(t(`${texts}.notCopied`))
    }
  }
  return (
    <Stack gap="s">
      <p>{t(`${texts}.text`)}</p>
      <code className={style['key']}>{secret}</code>
      <Row>
        <Button onClick={() => void copy()}>{t('integration.copy')}</Button>
      </Row>
    </Stack>
  )
}
