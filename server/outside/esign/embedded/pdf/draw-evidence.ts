import { t, textAt, texts } from '../../../../../contract/language/texts.ts'
import type { Signature } from '../../../../../contract/signing/schemas.ts'
import { inLanguage } from '../../../../language.ts'
import type { SignerRole } from '../../esign.ts'
import type { EventRow } from '../chain.ts'
import { reserveSeal, type SealFacts } from '../seal/reserve-seal.ts'
import { momentText, utcText } from './moments.ts'
import { beginStructure, closePaper, MARGIN, makeRoom, openPaper, PALE, type Paper, widthOf } from './paper.ts'
import { drawSignature } from './signature-mark.ts'
import { write, writeTable } from './write.ts'

export interface SignerEvidence {
  role: SignerRole
  name: string
  email: string
  signature: Signature
  signedAt: Date
  identifiedBy: 'code' | 'session' | 'link'
  ip: string | null
  device: string | null
  consent: string
}

export interface EvidenceFacts {
  envelopeId: string
  language: string
  title: string
  sentAt: Date
  completedAt: Date
  /** SHA-256, hexadecimal. */
  presentedDigest: string
  signedDigest: string
  signers: readonly SignerEvidence[]
  events: readonly EventRow[]
  seal: SealFacts
}

type Root = PDFKit.PDFStructureElement

/**
 * Draws the page of evidence: signers, documents, times, origins and means of identification. @returns the PDF, not yet
 * sealed.
 */
export const drawEvidence = (facts: EvidenceFacts): Promise<Buffer> => inLanguage(facts.language, () => draw(facts))

function draw(facts: EvidenceFacts): Promise<Buffer> {
  const { envelopeId, title, completedAt } = facts
  const words = texts('server-papers.evidence')
  const paper = openPaper({ title: `${words.heading}: ${title}`, now: completedAt })
  const root = beginStructure(paper)
  write(paper, root, words.heading, { tag: 'H1', font: 'strong', size: 19, gap: 8 })
  write(paper, root, words.intro, { tag: 'P', size: 10, gap: 10 })
  drawSummary(paper, root, facts)
  for (const signer of facts.signers) drawSigner(paper, root, signer)
  drawTrail(paper, root, facts)
  root.end()
  reserveSeal(paper, facts.seal)
  return closePaper(paper, (page, of) => t('server-papers.agreement.page', { page, of, id: envelopeId }))
}

function heading(paper: Paper, root: Root, text: string): void {
  makeRoom(paper, 80)
  paper.y += 8
  write(paper, root, text, { tag: 'H2', font: 'strong', size: 12 })
}

function drawSummary(paper: Paper, root: Root, facts: EvidenceFacts): void {
  const words = texts('server-papers.evidence')
  heading(paper, root, words.agreement)
  writeTable(paper, root, [
    [words.title, facts.title],
    [words.envelope, facts.envelopeId],
    [words.sentOn, momentText(facts.sentAt)],
    [words.completedOn, momentText(facts.completedAt)],
    [words.presented, inGroups(facts.presentedDigest)],
    [words.signedDigest, inGroups(facts.signedDigest)],
  ])
}

const MARK = { width: 180, height: 44 }

function drawSigner(paper: Paper, root: Root, signer: SignerEvidence): void {
  const words = texts('server-papers.evidence')
  makeRoom(paper, 250)
  heading(paper, root, words.signer[signer.role])
  writeTable(paper, root, [
    [words.name, signer.name],
    [words.email, signer.email],
    [words.identity, words.identities[signer.identifiedBy]],
    [words.signedAt, momentText(signer.signedAt)],
    [words.address, signer.ip ?? words.unknown],
    [words.device, signer.device ?? words.unknown],
    [words.consent, signer.consent],
    [words.how, `${words.hows[signer.signature.kind]}: ${signer.signature.text}`],
  ])
  const { y } = paper
  const place = { x: MARGIN + 162, y, ...MARK }
  const bbox = [place.x, y, place.x + MARK.width, y + MARK.height]
  const figure = paper.struct(
    'Figure',
    { alt: t('server-papers.agreement.signatureOf', { name: signer.name }), bbox } as never,
    () => drawSignature(paper, signer.signature, place),
  )
  root.add(figure)
  paper.y = y + MARK.height + 8
}

function drawTrail(paper: Paper, root: Root, { events }: EvidenceFacts): void {
  const words = texts('server-papers.evidence')
  heading(paper, root, words.trail)
  write(paper, root, words.trailIntro, { tag: 'P', size: 9.5, colour: PALE })
  const rows = events.map((event) => [utcText(new Date(event.at)), lineOf(event)] as const)
  writeTable(paper, root, rows, { labelWidth: 110 })
  const head = events.at(-1)?.hash.toString('hex') ?? ''
  makeRoom(paper, 40)
  paper.y += 4
  write(paper, root, `${words.head}: ${inGroups(head)}`, { tag: 'P', size: 9.5, width: widthOf(paper) })
}

/** "Code sent · Ana López · 10.0.0.1 · a1b2c3d4e5f6". */
const lineOf = ({ type, name, ip, hash }: EventRow): string =>
  [textAt('server-papers.evidence.events', type), name, ip, hash.toString('hex').slice(0, 12)].filter(Boolean).join(' · ')

/** A digest in groups that can be read out and that break at the end of a line. */
const inGroups = (hex: string): string => (hex.match(/.{1,16}/g) ?? []).join(' ')
