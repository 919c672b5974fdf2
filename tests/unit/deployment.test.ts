import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../server/settings.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const OPERATIONS = read('docs/operations.md')

/** Names in the first column of the tables of settings. */
const documented = new Set(
  OPERATIONS.split('\n').flatMap((line) => {
    const [, first = ''] = /^\| (`[A-Z].*?) \|/.exec(line) ?? []
    return [...first.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)].map(([, name = '']) => name)
  }),
)
/** Names that the program reads from the environment; that of folders of programs is no setting. */
const used = new Set(
  globSync('server/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/\benv(?:\['|\.)(?!PATH\b)([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
  ),
)
const lines = read('.env.example').split('\n')
const named = lines.flatMap((line) => /^#?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
/** Lines that count as they are. */
const given = Object.fromEntries(lines.flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])))

const compose = parse(read('compose.yaml'))
/** Names that compose.yaml takes from the file .env. */
const interpolated = [...new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name))]
const unit = read('docs/operations/plantilla.service')
const dockerfile = read('Dockerfile')
const START: string = JSON.parse(read('package.json')).scripts.start
const [variables = '', command = ''] = START.split(' exec ')

describe('.env.example', () => {
  test('names every documented setting once, and no other but those of compose.yaml', () => {
    expect(documented.size).toBeGreaterThan(50)
    expect([...documented].filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !documented.has(name) && !interpolated.includes(name))).toEqual([])
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  })

  test('and the tables of docs/operations.md name every setting that the program reads', () => {
    expect(used.size).toBeGreaterThan(40)
    expect([...used].filter((name) => !documented.has(name))).toEqual([])
  })

  test('starts production once the secrets are filled in', () => {
    expect(() => readSettings(given)).toThrow('APP_SECRET is missing')
    expect(() => readSettings(given)).toThrow('DATA_KEY is missing')
    const secret = 'k7Qz0pVt3mXw9LbR2nYc6HsD8fGjUa1eT5oI4KqZ'
    const filled = readSettings({ ...given, APP_SECRET: secret, DATA_KEY: secret })
    expect(filled).toMatchObject({ demo: false, host: '127.0.0.1', trustProxy: 'loopback', metricsToken: null })
  })
})

describe('compose.yaml', () => {
  const app = compose.services.app
  test('gives the server a complete set of settings, all of them documented', () => {
    const { env_file: _file, environment } = app
    expect(Object.keys(environment).filter((name) => !documented.has(name))).toEqual([])
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(String(value))]))
    const random = 'k7Qz0pVt3mXw9LbR2nYc6HsD8fGjUa1eT5oI4KqZ'
    const secret = { APP_SECRET: random, DATA_KEY: random }
    expect(readSettings({ ...given, ...secret, ...env })).toMatchObject({ host: '0.0.0.0', s3: { bucket: 'plantilla' } })
  })

  test('takes from .env only what .env.example names', () => {
    expect(interpolated.filter((name) => !named.includes(name))).toEqual([])
  })

  test('names services, volumes, secrets, files and ports that exist', () => {
    const services = Object.keys(compose.services)
    for (const [name, service] of Object.entries<any>(compose.services)) {
      expect([name, Object.keys(service.depends_on ?? {}).filter((other) => !services.includes(other))]).toEqual([name, []])
      for (const volume of service.volumes ?? []) {
        const [from = ''] = String(volume).split(':')
        expect([volume, from.startsWith('./') ? existsSync(from) : from in compose.volumes]).toEqual([volume, true])
      }
      expect([name, (service.secrets ?? []).filter((secret: string) => !(secret in compose.secrets))]).toEqual([name, []])
      expect([name, service.build !== undefined || /^[a-z/]+:[\w.-]+$/.test(service.image)]).toEqual([name, true])
    }
    const hosts = [app.environment.DATABASE_URL, app.environment.S3_ENDPOINT, 'smtp://mail:1025'].map(
      (url) => URL.parse(filledIn(url))?.hostname,
    )
    expect(hosts.filter((host) => !services.includes(host ?? ''))).toEqual([])
    expect(compose.services.proxy.environment.UPSTREAM).toBe(`app:${app.environment.PORT}`)
  })

  test('starts the server after the database is ready, and opens it to the proxy alone', () => {
    expect(app.depends_on.database).toEqual({ condition: 'service_healthy' })
    expect(compose.services.database.healthcheck.test).toContain('pg_isready')
    expect(app).not.toHaveProperty('ports')
    expect(compose.services.database).not.toHaveProperty('ports')
  })
})

const filledIn = (value: string): string =>
  value.replace(/\$\{[A-Z_]+(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, other) => other ?? 'x')

describe('the image', () => {
  test('starts as "npm start" does, as a plain user, with the settings of production', () => {
    const [, cmd = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
    expect(JSON.parse(cmd).join(' ')).toBe(command)
    for (const variable of ['NODE_ENV=production', ...variables.split(' ')]) expect(dockerfile).toContain(variable)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
  })

  test('is built by scripts and files that exist, and asks the address that says it is ready', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    const run = [...dockerfile.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(run.length).toBeGreaterThan(0)
    expect(run.filter((name) => !scripts.includes(name))).toEqual([])
    for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts/start.ts', 'scripts/prepare-node.js']) {
      expect([file, existsSync(file)]).toEqual([file, true])
    }
    expect(dockerfile).toContain('http://127.0.0.1:4000/ready')
    expect(dockerfile).toMatch(/^EXPOSE 4000$/m)
  })

  test('is built without secrets, data, tests and results of other machines', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.git', '.env', 'node_modules', 'dist', 'dist-server', '.plantilla', 'tests', 'secrets'])
      expect(ignored).toContain(path)
  })
})

describe('the unit of systemd', () => {
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  test('starts as "npm start" does, as a user of its own', () => {
    const [start = ''] = values('ExecStart')
    expect(start).toBe(`${values('WorkingDirectory')[0]}/node_modules/.bin/${command}`)
    expect(values('Environment').join(' ')).toContain(`NODE_ENV=production DATA_DIR=/var/lib/plantilla ${variables}`)
    expect(values('User')).toEqual(['plantilla'])
  })

  test('reads the file, and writes the folders, that docs/operations.md makes', () => {
    for (const path of [values('EnvironmentFile')[0], values('WorkingDirectory')[0], '/var/lib/plantilla']) {
      expect(OPERATIONS).toContain(String(path))
    }
  })
})

describe('the nightly backup', () => {
  const backup = read('docs/operations/plantilla-backup.service')
  const settingOf = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''

  test('has the user, folder, settings and data of the service', () => {
    for (const name of ['User', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory'])
      expect([name, settingOf(backup, name)]).toEqual([name, settingOf(unit, name)])
    const [program] = settingOf(unit, 'ExecStart').split(' ')
    const [started, ...args] = settingOf(backup, 'ExecStart').split(' ')
    expect(started).toBe(program)
    expect(args.filter((arg) => /^(\.\/)?scripts\//.test(arg)).filter((path) => !existsSync(path))).toEqual([])
  })

  test('writes into a folder that docs/operations.md makes', () => {
    const folder = settingOf(backup, 'ExecStart').split(' ').at(-1) ?? ''
    expect(settingOf(backup, 'ReadWritePaths').split(' ')).toContain(folder)
    expect(OPERATIONS).toContain(`install -d -o plantilla -g plantilla -m 700 ${folder}\n`)
  })
})

test('commands by hand use the data of the service, and containers theirs', () => {
  expect(unit).toContain(`DATA_DIR=${given['DATA_DIR']} `)
  expect(dockerfile).toContain(`DATA_DIR=${compose.services.app.environment.DATA_DIR} `)
})

describe('the samples for a proxy', () => {
  const nginx = read('docs/operations/nginx.conf')
  const caddy = read('docs/operations/Caddyfile')
  const STREAMS = globSync('server/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/^(?:export )?const PATH = '\/api\/([^']+)'|\bpath: '\/api\/([^']+)'/gm)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  )

  test('let streams of events pass as they come', () => {
    const [, listed = ''] = /location ~ \^\/api\/\(([^)]+)\)\$ \{\s+proxy_pass [^;]+;\s+proxy_buffering off;/.exec(nginx) ?? []
    expect(STREAMS.length).toBeGreaterThan(2)
    expect(listed.split('|').sort()).toEqual([...STREAMS].sort())
    expect(caddy).toContain('flush_interval -1')
  })

  test('let the largest upload and our headers pass, and keep figures inside', () => {
    expect(nginx).toContain('client_max_body_size 160m;')
    expect(nginx).toContain('proxy_request_buffering off;')
    expect(nginx).toContain('proxy_buffer_size 16k;')
    expect(caddy).toContain('max_size 160MB')
    expect(nginx).toMatch(/\(metrics\|ready\)\$ \{\s+return 404;/)
    expect(caddy).toMatch(/path \/metrics \/ready\n\s+respond @inside 404/)
  })

  test('lead pages to HTTPS, and refuse calls by plain HTTP', () => {
    expect(nginx).toMatch(/"~\^http:\/api\/" call;\s+"~\^http:" page;/)
    expect(nginx).toMatch(/if \(\$plain = call\) \{\s+return 403;/)
    expect(nginx).toMatch(/if \(\$plain = page\) \{\s+return 301 https:/)
    expect(caddy).toMatch(/^http:\/\/\{\$SITE:localhost\} \{\s+@call path \/api\/\*\s+respond @call 403\s+redir https:/m)
  })

  test('ask the next process for a file that only a part of them has, and stay with one where that cannot be said', () => {
    expect(nginx).toMatch(
      /location ~ \^\/\(assets\|forms\)\/ \{\s+proxy_pass [^;]+;\s+proxy_next_upstream error timeout http_404;/,
    )
    expect(caddy).toContain('lb_policy cookie')
  })

  test('close every bracket, and end every line of nginx', () => {
    for (const text of [nginx, caddy]) expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
    const open = nginx.split('\n').filter((line) => !/^\s*(#.*)?$|[;{}]$/.test(line))
    expect(open).toEqual([])
  })
})

describe('docs/operations.md', () => {
  const [, install = ''] = /^## A new machine\n([\s\S]*?)^## /m.exec(OPERATIONS) ?? []
  const commands = [...install.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )

  test('leads from a bare machine to a running site in fifteen commands at most', () => {
    expect(commands[0]?.length).toBeGreaterThan(5)
    expect(commands[0]?.length).toBeLessThanOrEqual(15)
  })

  test('names files and scripts that exist', () => {
    const text = commands.flat().join('\n')
    const files = [...text.matchAll(/\b(docs\/operations\/[\w.-]+|\.env\.example)/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(1)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    expect(
      [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => !scripts.includes(name)),
    ).toEqual([])
  })
})

test('the repository says whose it is, what changed, and how to report a weakness', () => {
  expect(read('LICENSE')).toMatch(/^UNLICENSED\n/)
  const { version, license } = JSON.parse(read('package.json'))
  expect(license).toBe('UNLICENSED')
  expect(read('CHANGELOG.md')).toContain(`## ${version}`)
  expect(read('CONTRIBUTING.md')).toContain('(docs/contributing.md)')
  const links = [...read('SECURITY.md').matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path = '']) => path)
  expect(links.filter((path) => !existsSync(path))).toEqual([])
})
