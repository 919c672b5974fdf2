import { t } from '../../../contract/language/texts.ts'

/** The first that fits counts: Edge and Opera name Chrome too, and Chrome names Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung'],
  [/Firefox|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (table: readonly [RegExp, string][], agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1]

/** A browser by what it says of itself (User-Agent); one that is not known is shown as it names itself. */
export function deviceInWords(agent: string | null): string {
  if (agent === null || agent === '') return t('security.sessions.unknown')
  const [browser, system] = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)]
  return browser && system ? t('security.sessions.device', { browser, system }) : (browser ?? system ?? agent)
}
