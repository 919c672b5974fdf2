import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { t } from '../../contract/language/texts.ts'
import { componentTexts, useLanguage } from '../language.ts'
import { DARK, FONT, LIGHT, type Palette, RADIUS_PX } from '../ui/tokens.ts'
import { DARK_SCHEME, REDUCED_MOTION, useMedia } from '../ui/use-media.ts'

const MESSAGES = 'messages'
/** Short messages appear in a region of their own that is always present, so that screen readers announce them. */
const IN_MESSAGES = { getContainer: () => document.getElementById(MESSAGES) ?? document.body }

/** Light or dark as the system is set, and without motion where people ask for less. */
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

/** antd would derive a muddy grey from so dark a green, on which links are hardly readable. */
const PALE_SUCCESS = { colorSuccessBg: '#e8f3ed', colorSuccessBorder: '#a9d0bb' }

/** antd's theme from the colours that both programs share: small controls and tight spacing, for work all day. */
function createTheme(isDark: boolean, isCalm: boolean): ThemeConfig {
  const palette = isDark ? DARK : LIGHT
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: palette.primary,
      colorLink: palette.link,
      colorLinkHover: palette.link,
      colorError: palette.error,
      colorSuccess: palette.success,
      ...(isDark ? {} : PALE_SUCCESS),
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textSecondary,
      // antd's own placeholder grey has less than 4.5:1.
      colorTextPlaceholder: palette.textSecondary,
      // The text of a button whose call is running is read too.
      opacityLoading: 1,
      colorTextDescription: palette.textSecondary,
      colorBgLayout: palette.canvas,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBorder: palette.control,
      colorBorderSecondary: palette.divider,
      colorSplit: palette.divider,
      fontFamily: FONT,
      fontSize: 14,
      controlHeight: 34,
      borderRadius: RADIUS_PX - 2,
      borderRadiusLG: RADIUS_PX,
      motion: !isCalm,
    },
    components: {
      Layout: { headerBg: palette.surface, headerHeight: 56, headerPadding: '0 16px', siderBg: palette.surface },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        fontWeight: 500,
        dangerColor: palette.surface,
        // antd lightens the fill under the mouse; white text on it then has less than 4.5:1.
        colorPrimaryHover: palette.primaryHover,
        defaultHoverColor: palette.link,
        defaultHoverBorderColor: palette.link,
      },
      // antd's own track has less than 3:1.
      Switch: { colorTextQuaternary: palette.control, colorTextTertiary: palette.control },
      Tabs: {
        itemSelectedColor: palette.link,
        itemHoverColor: palette.link,
        itemActiveColor: palette.link,
        inkBarColor: palette.link,
      },
    },
  }
}

/** Font and colours as CSS variables for our own style sheets: `textSecondary` is `--text-secondary`. */
function cssVariables(isDark: boolean): Record<string, string> {
  const palette: Palette = isDark ? DARK : LIGHT
  const colours = Object.entries(palette).map(([name, colour]) => [
    `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
    colour,
  ])
  return { '--font': FONT, ...Object.fromEntries(colours) }
}
