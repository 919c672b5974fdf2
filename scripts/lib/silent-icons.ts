import type { Plugin } from 'vite'

const ICON = /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon\.js$/
const NAMED = '"aria-label": icon.name'

/**
 * Hides icons of antd from screen readers unless they are given a label. Each has the English name of its picture as its
 * label ("check-circle"), and the icons of messages and dialogs, which antd draws itself, take no other.
 */
export const silentIcons = (): Plugin => ({
  name: 'plantilla:silent-icons',
  transform(code, id) {
    if (!ICON.test(id)) return null
    const silent = code.replace(NAMED, '"aria-hidden": props["aria-label"] === undefined')
    if (silent === code) throw new Error(`${id} does not have ${NAMED}.`)
    return { code: silent, map: null }
  },
})
