import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { DocumentRequest, PersonDocument } from '../../../../contract/documents/schemas.ts'
import type { DecodedSession } from '../../../../contract/session/schemas.ts'
import { ApiError } from '../../../../providers/api.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { documentOf, personOf, sessionOf } from '../../../../tests/web/people.ts'
import { formGate, send } from '../../../../tests/web/replaced.ts'
import { loadForm } from '../../../forms/load-form.ts'
import { checkFile } from './check-file.ts'

beforeEach(() => {
  requests = []
})

const MB = 1024 * 1024
const fileOf = (name: string, type = 'application/pdf', content = '%PDF-1.4') => new File([content], name, { type })
let requests: DocumentRequest[] = []
async function open(documents: PersonDocument[] = [], session: DecodedSession = sessionOf('Admin'), role = 'Employee') {
  const person = personOf(7, { role: { name: role } })
  const office = openOffice('/admin/employees-onboarding/7?tab=documents', session, {
    'employee/get-employee-by-id': () => ({ client: person }),
    'employee/get-all-documents-employee': () => ({ documents, requests, missing_documents: [] }),
    'employee/withdraw-document-request': () => ({ missing_documents: [], onboarding: { status: 'Uploads' } }),
    'employee/review-document-employee': () => ({ document: documents[0] as PersonDocument }),
  })
  await screen.findByRole('listitem', { name: 'RFC' })
  return office
}

async function openUpload(...args: Parameters<typeof open>) {
  const opened = await open(...args)
  const dialog = await openDialog(opened.user, /Upload Docs/, 'Upload Docs')
  await dialog.findByTestId('file-rfc')
  const choose = (kind: string, file: File) =>
    fireEvent.change(dialog.getByTestId(`file-${kind}`), { target: { files: [file] } })
  const upload = () => opened.user.click(dialog.getByRole('button', { name: 'Upload' }))
  return { ...opened, dialog, choose, upload }
}

test('a file is judged before it is sent, by the form: size, kind, content at all [C23, D2]', async () => {
  const form = await loadForm('documents', { viewer: 'Admin', subject: 'Employee' })
  const check = (file: Parameters<typeof checkFile>[2]) => checkFile(form, 'rfc', file)
  const big = { name: 'rfc.pdf', type: 'application/pdf', size: 25 * MB + 1 }
  expect(check(big)).toBe('The max is 25Mb, change the file')
  expect(check({ ...big, size: 25 * MB })).toBeNull()
  expect(check({ ...big, size: 9, type: 'image/png' })).toBe('Only PDF files are allowed.')
  expect(check({ ...big, size: 9, type: '' })).toBeNull()
  expect(check({ ...big, size: 0 })).toBe('This file is empty.')
})

test('contractors have four kinds [D2]', async () => {
  await open([], sessionOf('Admin'), 'Contractor')
  expect(screen.getAllByRole('listitem', { name: /./ })).toHaveLength(4)
})

test('a request can be sent once its form is there [D4]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { dialog, user } = await openUpload()
  formGate.opens = promise
  await user.click(dialog.getByRole('tab', { name: 'REQUEST' }))
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Send request' })
  expect(button().disabled).toBe(true)
  resolve()
  await waitFor(() => expect(button().disabled).toBe(false))
})

test('several files are sent one after the other; one refused before or after it is sent keeps the dialog open, says so and stays chosen [D1, D2, D3]', async () => {
  send.mockImplementation(async (_operation, _input, files: Record<string, File>) => {
    if ('rfc_file' in files) throw new ApiError(415, 'FILE_TYPE', 'Only PDF files are allowed.')
    return {}
  })
  const { dialog, choose, upload } = await openUpload()
  await upload()
  expect((await dialog.findByRole('alert')).textContent).toBe('Select at least one file.')
  choose('rfc', fileOf('photo.png', 'image/png'))
  choose('bank', fileOf('bank.pdf'))
  await upload()
  await dialog.findByText(/^Some files were not uploaded/)
  dialog.getByText('photo.png')
  expect(send.mock.calls.map(([, , files]) => Object.keys(files))).toEqual([['bank_file']])

  send.mockClear()
  choose('rfc', fileOf('a page.pdf'))
  choose('curp', fileOf('curp.pdf'))
  await upload()
  await dialog.findByText('Only PDF files are allowed.')
  await dialog.findByText(/^Some files were not uploaded/)
  dialog.getByText('a page.pdf')
  expect(send.mock.calls.map(([operation, input, files]) => [operation, input, Object.keys(files)])).toEqual([
    ['employee/upload-docs-employee', { idEmployee: 7 }, ['rfc_file']],
    ['employee/upload-docs-employee', { idEmployee: 7 }, ['curp_file']],
  ])
  // The same file would be refused again: nothing is sent until it is changed.
  await upload()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a file can be dropped, and its upload stopped; it stays chosen', async () => {
  send.mockImplementation(
    (_operation, _input, _files, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const { dialog, user, upload } = await openUpload()
  const row = dialog.getByText('CURP certificate').closest('li') as HTMLElement
  fireEvent.drop(row, { dataTransfer: { files: [fileOf('curp.pdf')] } })
  await upload()
  await user.click(await dialog.findByRole('button', { name: 'Stop the upload of CURP' }))
  await dialog.findByText('Stopped. The file is still selected.')
  dialog.getByRole('button', { name: 'Change file for CURP' })
  // A chosen file is not discarded without a question.
  expect(row.ownerDocument.activeElement).toBe(row)
  fireEvent.keyDown(row, { key: 'Escape', keyCode: 27 })
  await screen.findByText('What you typed has not been saved.')
})

test('the company uploads and asks for nothing, and judges nothing [D4]', async () => {
  const { dialog } = await openUpload([documentOf({})], sessionOf('Client'))
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['DOCS'])
  expect(screen.queryByRole('button', { name: 'Accept RFC', hidden: true })).toBeNull()
})

test('a rejection needs a reason; a kind that does not expire is accepted at once', async () => {
  const { server, user } = await open([documentOf({}), documentOf({ id: 2, kind: 'curp' })])
  await user.click(screen.getByRole('button', { name: 'Accept CURP' }))
  const dialog = await openDialog(user, 'Reject RFC', 'Reject RFC')
  const reason = await dialog.findByRole('textbox', { name: 'Reason' })
  await user.click(dialog.getByRole('button', { name: 'Reject document' }))
  await dialog.findByText('Enter a reason of at least 10 characters.')
  await user.type(reason, 'It cannot be read.')
  await user.click(dialog.getByRole('button', { name: 'Reject document' }))
  await waitFor(() => expect(server.of('employee/review-document-employee')).toHaveLength(2))
  expect(server.inputs('employee/review-document-employee')).toEqual([
    { documentId: 2, status: 'Accepted' },
    { documentId: 1, status: 'Rejected', reject_reason: 'It cannot be read.' },
  ])
})

test('an employee has six kinds; earlier versions and the reason of a rejection are there to read [D2]', async () => {
  await open([
    documentOf({ id: 2, version: 2, status: 'Rejected', reject_reason: 'Too dark.', reviewed_at: '2026-11-02T12:00:00Z' }),
    documentOf({ status: 'Replaced' }),
  ])
  expect(screen.getAllByRole('listitem', { name: /./ })).toHaveLength(6)
  const card = within(screen.getByRole('listitem', { name: 'RFC' }))
  card.getByText('Reason: Too dark.')
  card.getByText('1 earlier version')
  expect(card.queryByRole('button', { name: /^Accept|^Reject/ })).toBeNull()
})

test('an open request is withdrawn after a question [D4]', async () => {
  const created_at = '2026-11-20T18:00:00Z'
  const facts = { detail: null, due_date: null, requested_by: null, created_at, closed_at: null }
  requests = [{ id: 31, kinds: ['rfc'], open_kinds: ['rfc'], ...facts }]
  const { server, user } = await open()
  const dialog = await openDialog(user, 'Withdraw request', 'Withdraw request')
  await user.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  expect(await server.input('employee/withdraw-document-request')).toEqual({ userId: 7, requestId: 31 })
})
