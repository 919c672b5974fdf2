import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Story } from './story.tsx'

test('an event and fields that only a machine and a form name are written in plain letters', () => {
  render(
    <Story
      entries={[
        {
          at: '2026-11-20T18:00:00.000Z',
          who: null,
          action: 'invoice.put-on-hold',
          from: 'Pending',
          to: 'On hold',
          reason: null,
          changes: [{ field: 'held_until', from: null, to: '2026-12-10' }],
        },
      ]}
    />,
  )
  expect(screen.getByText('Invoice put on hold')).toBeTruthy()
  expect(screen.getByText('Held until: 10 Dec 2026')).toBeTruthy()
})
