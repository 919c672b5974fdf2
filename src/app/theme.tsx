import { App, ConfigProvider } from 'antd'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { t } from '../../contract/language/texts.ts'
import { componentTexts, useLanguage } from '../language.ts'
import { DARK_SCHEME, REDUCED_MOTION } from '../ui/breakpoints.ts'
import { createTheme, cssVariables } from '../ui/theme.ts'
import { useMedia } from '../ui/use-media.ts'

const MESSAGES = 'messages'
/** Short messages appear in a region of their own that is always present, so that screen readers announce them. */
const IN_MESSAGES = { getContainer: () => document.getElementById(MESSAGES) ?? document.body }

/** Light or dark as the system is set, and still where people ask for less motion. */
export function Theme({ children }: { children: ReactNode }) {
  const isDark = useMedia(DARK_SCHEME)
  const isCalm = useMedia(REDUCED_MOTION)
  useLanguage()
  // Never none: antd would wrap the page in another element then, and the page would begin again.
  const locale = componentTexts() ?? english
  const theme = useMemo(() => createTheme(isDark, isCalm), [isDark, isCalm])
  useLayoutEffect(() => {
    // Set on the root element, because modals and notices are drawn outside our own elements.
    for (const [name, value] of Object.entries(cssVariables(isDark))) document.documentElement.style.setProperty(name, value)
  }, [isDark])
  return (
    <ConfigProvider theme={theme} locale={locale}>
      <section id={MESSAGES} aria-label={t('office.messages')} aria-live="polite" />
      <App component={false} message={IN_MESSAGES} notification={IN_MESSAGES}>
        {children}
      </App>
    </ConfigProvider>
  )
}
