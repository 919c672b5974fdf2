const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const find = (names: readonly [RegExp, string][], agent: string): string => names.find(([sign]) => sign.test(agent))?.[1] ?? ''

/** Name of this device for a list: "Chrome on Android". */
export function deviceInfo(agent: string): { browser: string; os: string; label: string } {
  const [browser, os] = [find(BROWSERS, agent), find(SYSTEMS, agent)]
  return { browser, os, label: [browser, os].filter((word) => word !== '').join(' on ') }
}
