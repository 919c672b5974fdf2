import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { namedJson } from './named-json.ts'

/** Builds a program that reads the member `a` of a file with this text. */
function built(text: string) {
  const root = mkdtempSync(join(tmpdir(), 'plantilla-json-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'schemas'))
  writeFileSync(join(root, 'main.ts'), "import file from './schemas/words.json'\nconsole.log(file.a)\n")
  writeFileSync(join(root, 'schemas', 'words.json'), text)
  const lib = { entry: join(root, 'main.ts'), formats: ['es' as const] }
  return build({ root, configFile: false, logLevel: 'silent', plugins: [namedJson(root)], build: { lib, write: false } })
}

test('a build that meets a JSON file with a mistake names the file and the place', async () => {
  await expect(built('{\n  "a": 1,\n}')).rejects.toThrow('words.json: Expected double-quoted property name in JSON')
  await built('{ "a": 1 }')
})

test('a build names the member that a module reads and that its file does not have', async () => {
  await expect(built('{ "b": 1 }')).rejects.toThrow('schemas/words.json: "a" is missing')
})
