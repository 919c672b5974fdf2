import { Envelope } from '../../contract/envelopes/schemas.ts'
import { type More, recordOf } from './whole.ts'

/** An agreement that was sent to both signers and opened by the first, whose turn it is. */
export const envelopeOf = (more: More<Envelope> = {}) =>
  recordOf(Envelope, {
    id: 1,
    contract_id: 3,
    envelope_id: 'e-1',
    template_id: 'services',
    template_name: 'Services agreement',
    envelope_status: 'delivered',
    applicant_signature_status: 'delivered',
    admin_signature_status: 'created',
    applicant: { name: 'Luis Peña', email: 'luis7@example.com' },
    admin: { name: 'Ana Núñez', email: 'ana@example.com' },
    envelope_date_sent: '2026-11-01T12:00:00Z',
    status_changed_at: '2026-11-02T12:00:00Z',
    expires_at: '2026-12-01T12:00:00Z',
    turn: 'applicant',
    actions: ['void', 'remind'],
    ...more,
  })
