import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cell } from './cell.tsx'

test('a value that a narrow column cuts is readable in full with the mouse', () => {
  const name = 'Francisco Ángel Contreras Saldaña'
  const column = { field: 'contractor', title: 'Contractor', format: 'text' } as const
  render(<Cell column={column} row={{ id: 7, contractor: name }} href={null} />)
  expect(screen.getByTitle(name).textContent).toBe(name)
})
