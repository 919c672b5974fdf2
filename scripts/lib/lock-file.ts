/** One package in package-lock.json, as far as platforms go. */
export interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: object
  optionalDependencies?: Record<string, string>
}
export type LockPackages = Record<string, LockEntry>

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * Optional packages that the lock file names as a dependency and has no entry for. `npm ci` refuses such a file, and
 * `npm install` writes one wherever the registry does not keep the builds of every platform.
 */
export function missingFrom(packages: LockPackages): { path: string; name: string; version: string; dev: boolean }[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`])
      .map(([name, version]) => ({ path: `node_modules/${name}`, name, version, dev })),
  )
}

/**
 * The lock file with an entry for each of them. System and processor are read from the name, as these packages are
 * all named; without them npm would try to install the build of every platform.
 */
export function complete(packages: LockPackages): LockPackages {
  const bare = withoutEngines(packages)
  const added = missingFrom(packages).map(({ path, name, version, dev }): [string, LockEntry] => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is asked for as "${version}", which is no exact version.`)
    return [path, { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }]
  })
  const all = [...Object.entries(bare), ...added]
  return Object.fromEntries(all.sort(([left], [right]) => left.localeCompare(right, 'en')))
}

/**
 * npm compares `engines` with the Node that runs npm and warns. Our programs run on the Node 24 that `npm ci` installs
 * (scripts/prepare-node.js makes sure), so the warnings would be wrong; our own entry keeps what npm itself needs.
 */
const withoutEngines = (packages: LockPackages): LockPackages =>
  Object.fromEntries(
    Object.entries(packages).map(([path, entry]) => {
      const { engines: _engines, ...rest } = entry
      return [path, path === '' ? entry : rest]
    }),
  )

function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const system = SYSTEMS.find((known) => name.includes(known))
  const processor = PROCESSORS.find((known) => name.includes(`-${known}`))
  if (!system || !processor) throw new Error(`The name ${name} does not say which platform it is for.`)
  const libc = name.includes('musl') ? ['musl'] : name.includes('gnu') ? ['glibc'] : undefined
  return { os: [system], cpu: [processor], ...(libc ? { libc } : {}) }
}
