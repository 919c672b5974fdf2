import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { namedJson } from './named-json.ts'

test('a build that meets a JSON file with a mistake names the file and the place', async () => {
  const root = mkdtempSync(join(tmpdir(), 'plantilla-json-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'main.js'), "import file from './words.json'\nconsole.log(file)\n")
  const built = (text: string) => {
    writeFileSync(join(root, 'words.json'), text)
    const lib = { entry: join(root, 'main.js'), formats: ['es' as const] }
    return build({ root, configFile: false, logLevel: 'silent', plugins: [namedJson(root)], build: { lib, write: false } })
  }
  await expect(built('{\n  "a": 1,\n}')).rejects.toThrow('words.json: Expected double-quoted property name in JSON')
  await built('{ "a": 1 }')
})
