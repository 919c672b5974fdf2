import { afterAll, expect, test } from 'vitest'
import { kindsFor } from '../../contract/documents/kinds.ts'
import { loadForms } from '../../server/forms/load.ts'
import { readSettings } from '../../server/settings.ts'
import { uploadDocs } from '../support/documents.ts'
import { createCompany, signInAs } from '../support/people.ts'
import { copySchemas } from '../support/schemas.ts'
import { testApp } from '../support/test-app.ts'

const { schemasDir, edit, remove } = copySchemas()
afterAll(remove)
edit('forms/documents.json', (form) => {
  form.schema.properties.rfc.properties.size.maximum = 10
  form.schema.properties.rfc.properties.size['x-error'] = 'Ten bytes are enough.'
  form.examples = {
    good: [{ data: {} }],
    bad: [{ data: { rfc: { kind: 'pdf' } }, errors: { 'rfc.size': 'Ten bytes are enough.' } }],
  }
})
const app = testApp({ schemasDir })

test('the form of documents validates uploads: another limit and message in its file are those of the server [C23]', async () => {
  const companyId = (await createCompany(app.db)).id
  const token = await signInAs(app, { role: 'Employee', companyId })
  const refused = await uploadDocs(app, token, undefined, 'rfc')
  expect([refused.status, refused.body.fields]).toEqual([400, [{ field: 'rfc_file', message: 'Ten bytes are enough.' }]])
  expect((await uploadDocs(app, token, undefined, 'curp')).status).toBe(200)
})

test.each(['Employee', 'Contractor', 'InternalEmployee'] as const)(
  'the form offers a person of role %s the kinds that are asked of it, by their names [C23, D2]',
  async (subject) => {
    const forms = await loadForms(readSettings({}).schemasDir)
    const fields = forms.schema('documents', { viewer: 'Admin', subject }).properties ?? {}
    const offered = Object.entries(fields).map(([key, { title, description }]) => [key, title, description])
    expect(offered).toEqual(kindsFor(subject).map(({ key, label, hint }) => [key, label, hint]))
    forms.close()
  },
)
