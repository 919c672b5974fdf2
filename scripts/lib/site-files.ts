/** An entry of Vite's manifest, as far as it is read here. */
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestEntry>

/** The page's own script, which picks one of the two programs. */
const PAGE = 'index.html'
/** Each program with its texts is measured in the language whose texts are the longest. */
export const textsOf = (stage: string): string => `virtual:texts/es/${stage}`

export const SIGN_IN = [PAGE, 'src/sign-in/start.tsx']
export const SIGNING = [PAGE, 'src/signing/start.tsx']
export const APPROVAL = [PAGE, 'src/approval/start.tsx']
export const OFFICE = [PAGE, 'src/app/start.tsx']

/**
 * The files that the browser needs before these modules can run: their own and, through static imports, all others.
 * Throws for a module that the manifest does not have, so that a renamed file is noticed.
 */
export function filesOf(manifest: Manifest, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const entries: ManifestEntry[] = []
  const visit = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const entry = manifest[module]
    if (!entry) throw new Error(`The build has no entry "${module}". Is it still loaded by import()?`)
    entries.push(entry)
    for (const needed of entry.imports ?? []) visit(needed)
  }
  for (const module of modules) visit(module)
  return {
    scripts: entries.map(({ file }) => file),
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))],
  }
}
