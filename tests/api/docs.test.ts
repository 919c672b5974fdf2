import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { VERBS, verbOf } from '../../contract/verbs.ts'
import { apiDocs } from '../../scripts/lib/api-docs.ts'
import { signInAs } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

describe('the OpenAPI page', () => {
  const app = testApp()
  const get = (url: string) => app.app.inject({ url })

  test('works under our content policy: scripts come as files, none is in the page', async () => {
    const page = await get('/api/docs/')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)]
    expect(scripts.length).toBeGreaterThan(2)
    for (const [, attributes = '', text = ''] of scripts) {
      expect(text.trim()).toBe('')
      const source = /src="\.\/([^"]+)"/.exec(attributes)?.[1]
      expect((await get(`/api/docs/${source}`)).statusCode).toBe(200)
    }
  })

  test('answers an unknown address as the rest of the product does', async () => {
    const at = (url: string) => app.app.inject({ url, headers: { 'accept-language': 'es-MX' } })
    const refused = await at('/api/docs/zzz')
    const { requestId, ...elsewhere } = (await at('/api/zzz')).json()
    expect([refused.statusCode, refused.json()]).toEqual([404, { ...elsewhere, requestId: expect.any(String) }])
    expect([elsewhere.code, typeof requestId]).toEqual(['NO_SUCH_CALL', 'string'])
  })

  test('describes every operation, with its callers, rate limit, and errors', async () => {
    const document = (await get('/api/docs/json')).json()
    expect(Object.keys(document.paths).sort()).toEqual(
      Object.keys(operations)
        .map((name) => `/api/${name}`)
        .sort(),
    )
    const { post } = document.paths['/api/employee/get-employee-by-id']
    expect(post.tags).toEqual(['People'])
    expect(post.description).toMatch(/\*\*Who:\*\* Admin; InternalEmployee with `viewDetails` .*`id`/)
    expect(post.description).toMatch(/\*\*How often:\*\* `read`: \d+ calls/)
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '403', '404', '413', '415', '429', '500'])
    expect(post.responses[404].description).toContain('NOT_FOUND')
    expect(post.security).toEqual([{ session: [] }, { key: [] }])
    expect(post['x-scope']).toBe('people:read')
    expect(document.paths['/api/payroll/set-paid-payrolls'].post.security).toEqual([{ session: [] }])
    const { content } = document['x-webhooks'].event.post.requestBody
    expect(Object.keys(content['application/json'].schema.properties)).toEqual(['type', 'timestamp', 'data'])
  })

  test('describes PUT and DELETE where the specification names them, and the browser makes these calls by them [H6]', async () => {
    const { paths } = (await get('/api/docs/json')).json()
    const named = Object.entries(operations as Record<string, Operation>).filter(([, { alsoAs }]) => alsoAs)
    expect(Object.fromEntries(named.map(([name, { alsoAs }]) => [name, alsoAs]))).toEqual(VERBS)
    for (const [name, { alsoAs = 'PUT' }] of named) {
      expect(Object.keys(paths[`/api/${name}`]).sort()).toEqual([alsoAs.toLowerCase(), 'post'].sort())
      expect(verbOf(name)).toBe(alsoAs)
    }
    const ids = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap((verbs) =>
      Object.values(verbs).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(apiDocs()).toContain('- Verb: `DELETE`; `POST` does the same')
  })

  test('speaks OpenAPI 3.0 throughout: the page takes seconds to draw a document of 3.1', async () => {
    const { body } = await get('/api/docs/json')
    expect(JSON.parse(body).openapi).toBe('3.0.3')
    expect(body.includes('"nullable":true')).toBe(true)
    const words = body.match(/"type":\[|"type":"null"|"(const|patternProperties|propertyNames|contentMediaType)":/g)
    expect(words).toBeNull()
  })
})

describe('the OpenAPI page in production', () => {
  const app = testApp({ demo: false })

  test('needs a session, with all its files', async () => {
    const token = await signInAs(app, { role: 'Admin' })
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.css']) {
      const refused = await app.app.inject({ url })
      expect([url, refused.statusCode]).toEqual([url, 401])
      expect((await app.app.inject({ url, headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).statusCode).toBe(401)
      const opened = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([url, opened.statusCode < 400]).toEqual([url, true])
    }
  })
})

test('docs/api.md is fresh: "npm run docs" would write the same', () => {
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8')).toBe(apiDocs())
})
