export interface ReleaseFiles {
  version: string
  /** The version in package-lock.json. */
  locked: string
  changelog: string
  /** Names of all migrations. */
  migrations: readonly string[]
  /** The last one of the release before; `null` where there is none. */
  upTo: string | null
  /** Tags that there are. */
  tags: readonly string[]
}

/** Reasons why this version cannot be released yet. */
export function releaseProblems({ version, locked, changelog, migrations, upTo, tags }: ReleaseFiles): string[] {
  const sections = changelog.split(/^## /m).slice(1)
  const [heading, ...lines] = sections.find((text) => text.startsWith(`${version} `))?.split('\n') ?? []
  const section = lines.join('\n')
  const unnamed = migrations
    .filter((name) => upTo !== null && name > upTo)
    .map((name) => name.slice(0, name.indexOf('-')))
    .filter((number) => !new RegExp(`\\bMigrations? .*\\b${number}\\b`, 'i').test(section))
  return [
    ...(locked === version ? [] : [`package.json says ${version} and package-lock.json ${locked}: run "npm install".`]),
    ...(tags.includes(`v${version}`) ? [`The tag v${version} is there already: raise the version in package.json.`] : []),
    ...(heading === undefined ? [`CHANGELOG.md has no section "## ${version} (2026-11-24)".`] : []),
    ...(heading !== undefined && !/\(\d{4}-\d{2}-\d{2}\)$/.test(heading)
      ? [`The heading "## ${heading}" of CHANGELOG.md needs the day of the release, as in "## ${version} (2026-11-24)".`]
      : []),
    ...(unnamed.length > 0 ? [`CHANGELOG.md does not name these migrations: ${unnamed.join(', ')}.`] : []),
  ]
}
