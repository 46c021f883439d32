import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid, missing } from '../../core/errors.ts'
import type { Source } from '../../core/files/document-links.ts'
import { dropAhead, tellAhead } from '../files/ahead.ts'
import { lockQuote, requireUnconverted } from '../quotes/service.ts'
import { approveLines, decisionOf } from '../quotes/transitions.ts'
import { type Evidence, insertEvidence, storeDocument, storeSignature } from './evidence.ts'
import { noteDecision } from './note.ts'
import { type Opened, readPublicQuote, requireOpen } from './public-quote.ts'
import type { DecisionBody } from './public-schema.ts'
import { readShareLink } from './reads.ts'
import { linkAction } from './service.ts'

/** Who decides, as far as the request tells. */
export type Asker = { ip_address: string; user_agent: string | null }

type Read = Awaited<ReturnType<typeof readPublicQuote>>

/** What the link asks of whoever decides. @throws 422 */
function checkInput({ link, quote }: Read, body: DecisionBody): void {
  const accepts = body.decision === 'accepted'
  if (accepts && link.signature !== 'none' && body.signer_name === undefined)
    throw missing('signer_name', 'signer_name is required to accept.')
  if (accepts && link.signature === 'drawn' && body.signature_image === undefined)
    throw missing('signature_image', 'signature_image is required to accept.')
  if (link.signature !== 'drawn' && body.signature_image !== undefined)
    throw invalid('signature_image', 'conflict', 'signature_image goes with a drawn signature only.', {
      other: 'signature',
    })
  if (body.accepted_line_ids === undefined) return
  const other = link.allow_partial ? 'decision' : 'allow_partial'
  if (!link.allow_partial || !accepts)
    throw invalid('accepted_line_ids', 'conflict', 'accepted_line_ids goes with accepting by single lines.', {
      other,
    })
  const known = new Set(quote.line_items.map(({ id }) => id))
  const at = body.accepted_line_ids.findIndex((id) => !known.has(id))
  if (at >= 0)
    throw invalid(`accepted_line_ids[${at}]`, 'reference_not_found', 'accepted_line_ids names no line of it.')
}

/** @throws 410, 409, in the order of share-links.md#deciding */
function requireUndecided({ link, quote, answer }: Read, { quote_version }: DecisionBody): void {
  requireOpen(link)
  if (link.status === 'decided')
    throw new ApiError('share_link_decided', 'You have already decided on this quote.')
  requireUnconverted(quote)
  if (quote.status !== 'waiting')
    throw new ApiError('quote_already_decided', 'The quote no longer waits for a decision.')
  if (answer.quote_version !== quote_version)
    throw new ApiError('quote_changed', 'The quote was changed meanwhile: read it again.')
}

/** Link and quote while the quote is held: a decision that is written meanwhile is seen whole or not at all. */
async function hold(tx: CompanyTransaction, opened: Opened) {
  const quote = await lockQuote(tx, opened.quote_id)
  return { quote, read: await readPublicQuote(tx, opened) }
}

/** Writes the decision in a transaction in which the quote is held, so that of several at once one is written. */
async function write(
  tx: CompanyTransaction,
  opened: Opened,
  { body, asker, evidence }: { body: DecisionBody; asker: Asker; evidence: Evidence },
): Promise<void> {
  const { id, quote_id } = opened
  const { quote, read } = await hold(tx, opened)
  requireUndecided(read, body)
  const { decision, signer_name = null, comment = null, accepted_line_ids } = body
  await approveLines(tx, quote_id, decision, accepted_line_ids)
  const decided = { decision, signer_name, comment, ...asker, ...(await insertEvidence(tx, evidence)) }
  await tx
    .update('share_link')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  const after = await readShareLink(tx, quote_id, id)
  const said = decisionOf({ action: decision, rejection_reason: comment }, 'customer_link')
  await tx.change(
    'quote',
    quote,
    { status: decision, ...said },
    { action: linkAction(decision, read.link, after) },
  )
  await noteDecision(tx, read.quote, after)
}

/** The paper as it was shown, where it still waits. @throws 410, 409 */
async function makeDocument(
  source: Source,
  { quote_id }: Opened,
  { read, body }: { read: Read; body: DecisionBody },
) {
  requireUndecided(read, body)
  return storeDocument(source, quote_id)
}

/**
 * Keeps what the customer decided, once (share-links.md#deciding). The signature is looked at as the rest of the input
 * is, before link and quote are. It and the paper are stored ahead of the transaction, which looks again whether the
 * quote is as it was shown.
 * @throws 404, 422, 410, 409 `share_link_decided`, `quote_already_converted`, `quote_already_decided`, `quote_changed`
 */
export async function decide(source: Source, opened: Opened, body: DecisionBody, asker: Asker) {
  const { db } = source
  const { read } = await db.transaction((tx) => hold(tx, opened))
  checkInput(read, body)
  const signature = await storeSignature(source, body.signature_image)
  const document = await makeDocument(source, opened, { read, body }).catch(async (error) => {
    await dropAhead(source, signature)
    throw error
  })
  const evidence = { document, signature }
  await tellAhead(source, [document, signature], (tx) => write(tx, opened, { body, asker, evidence }))
  return (await readPublicQuote(db, opened)).answer
}
