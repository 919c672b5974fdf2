import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import { sizeText } from '../../contract/upload.ts'
import { FileField } from './file-field.tsx'

afterEach(cleanup)

const MAX = 4
const SMALL = new File(['abc'], 'small.csv')
const LARGE = new File(['abcdef'], 'large.csv')

function One() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileField
        label="File"
        accept=".csv"
        testId="file"
        maxBytes={MAX}
        file={file}
        onChoose={setFile}
        onRemove={() => setFile(null)}
      />
      <output>{file?.name ?? 'none'}</output>
    </>
  )
}

function Several() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <>
      <FileField label="Files" accept=".csv" testId="file" maxBytes={MAX} files={files} onChange={setFiles} />
      <output>{files.map(({ name }) => name).join()}</output>
    </>
  )
}

const kept = () => screen.getByText(/.*/, { selector: 'output' }).textContent

test('a file that is too large takes the place of the chosen one, which is not sent instead of it', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.upload(screen.getByTestId('file'), SMALL)
  expect(kept()).toBe('small.csv')
  await user.upload(screen.getByTestId('file'), LARGE)
  expect(screen.getByRole('alert').textContent).toBe(t('forms.tooLarge', { max: sizeText(MAX) }))
  expect(kept()).toBe('none')
  expect(screen.queryByText('small.csv')).toBeNull()
  await user.upload(screen.getByTestId('file'), SMALL)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(kept()).toBe('small.csv')
})

test('something without a file is dropped: the chosen file stays', async () => {
  const user = userEvent.setup()
  render(<One />)
  await user.upload(screen.getByTestId('file'), SMALL)
  fireEvent.drop(screen.getByText('File').parentElement as HTMLElement, { dataTransfer: { files: [] } })
  expect(kept()).toBe('small.csv')
})

test('of several files one that is too large is not added, and the others stay', async () => {
  const user = userEvent.setup()
  render(<Several />)
  await user.upload(screen.getByTestId('file'), SMALL)
  await user.upload(screen.getByTestId('file'), LARGE)
  expect(screen.getByRole('alert').textContent).toBe(t('forms.tooLarge', { max: sizeText(MAX) }))
  expect(kept()).toBe('small.csv')
})
