import { expect, test } from 'vitest'
import { type ReleaseFiles, releaseProblems } from './release-problems.ts'

const FILES: ReleaseFiles = {
  version: '0.2.0',
  locked: '0.2.0',
  changelog: '# Changes\n\n## 0.2.0 (2026-12-01)\n\n- Badges. **Migrations 341 and 342**.\n\n## 0.1.0 (2026-11-24)\n\n- All.\n',
  migrations: ['320-second-factors.sql', '341-badges.sql', '342-more.sql'],
  upTo: '320-second-factors.sql',
  tags: ['v0.1.0'],
}

test('a version whose files agree can be released', () => {
  expect(releaseProblems(FILES)).toEqual([])
  expect(releaseProblems({ ...FILES, upTo: null, version: '0.1.0', locked: '0.1.0', tags: [''] })).toEqual([])
})

test.each<[Partial<ReleaseFiles>, RegExp]>([
  [{ locked: '0.1.0' }, /package-lock\.json 0\.1\.0/],
  [{ tags: ['v0.2.0'] }, /tag v0\.2\.0 is there already/],
  [{ version: '0.3.0', locked: '0.3.0' }, /no section "## 0\.3\.0/],
  [{ changelog: '## 0.2.0 (not released)\n\n- Migrations 341, 342\n' }, /needs the day/],
  [
    { changelog: '## 0.2.0 (2026-12-01)\n\n- Migration 341\n\n## 0.1.0 (2026-11-24)\n\n- Migration 342\n' },
    /these migrations: 342\./,
  ],
])('%o is refused in words', (change, expected) => {
  expect(releaseProblems({ ...FILES, ...change }).join('\n')).toMatch(expected)
})
