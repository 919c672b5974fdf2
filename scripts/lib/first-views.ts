import { type Plugin, runnerImport } from 'vite'
import { variablesAsCss } from '../../src/sign-in/variables.ts'
import { textsPlugin } from './texts-plugin.ts'

const MODULE = '/src/sign-in/first-view.tsx'

/** A turning ring while the program of a page is on its way, from the moment when a visitor would take the page for empty. */
const STARTING = [
  '.starting{position:fixed;inset:0;width:36px;height:36px;margin:auto;border:3px solid var(--divider);border-radius:50%;',
  'border-top-color:var(--primary);animation:starting-turn 800ms linear infinite,starting-show 0s 700ms both}',
  '@keyframes starting-turn{to{transform:rotate(1turn)}}@keyframes starting-show{from{visibility:hidden}}',
  '@media (prefers-reduced-motion:reduce){.starting{animation-duration:3s,0s}}',
].join('')

/** The colours of both looks are part of every page, so that the first thing drawn has them. */
export const lookOfPages = (): Plugin => ({
  name: 'plantilla:look-of-pages',
  transformIndexHtml: () => [{ tag: 'style', children: variablesAsCss() + STARTING, injectTo: 'head' }],
})

/** The parts of a browser that the modules of the screens read at their loading, without a session and without a choice. */
const BROWSER = {
  document: { cookie: '', documentElement: {} },
  location: { search: '' },
  localStorage: { getItem: () => null, removeItem: () => undefined },
  sessionStorage: { getItem: () => null, removeItem: () => undefined },
}

type FirstViews = Readonly<Record<string, Record<string, string>>>

/** By language and form: the markup of the sign-in screens, drawn by their own components, before their script runs. */
export async function firstViews(root: string): Promise<FirstViews> {
  for (const [name, value] of Object.entries(BROWSER)) Object.defineProperty(globalThis, name, { value, configurable: true })
  try {
    const { module } = await runnerImport<{ FIRST_VIEWS: FirstViews }>(MODULE, {
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [textsPlugin(root)],
    })
    return module.FIRST_VIEWS
  } finally {
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name)
  }
}
