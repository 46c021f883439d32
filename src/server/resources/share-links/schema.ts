import { z } from 'zod'
import { DECISIONS, SHARE_LINK_SIGNATURES, SHARE_LINK_STATUSES } from '../../../domain/share-links.ts'
import { instant, linkOrNull } from '../../core/documents/fields.ts'
import { answered, field, identity, inputs, kind, kinds, oneOf, outputs, pathOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const status = values.choice('ShareLinkStatus', 'Where a link stands.', SHARE_LINK_STATUSES)
export const signature = values.choice(
  'ShareLinkSignature',
  'How whoever accepts signs.',
  SHARE_LINK_SIGNATURES,
)
export const decision = values.choice('ShareLinkDecision', 'What the customer said.', DECISIONS)

const told = (description: string) => answered(z.string().nullable(), description, null)

/** One declaration a field (share-links.md#fields-of-links). */
const fields = {
  quote_id: answered(values.idOut(), 'The quote that it is about.'),
  status: answered(status, 'Where it stands.', 'active'),
  expires_at: field(kind(values.dateTime(), values.dateTimeOut()), 'Until when it can be used.', {
    toWrite:
      "Until when it can be used, at most 365 days ahead; the end of the quote's `valid_until` unless sent, and without that 30 days.",
  }),
  signature: field(oneOf(signature), 'How whoever accepts signs.', {
    note: '`typed` unless sent',
    example: 'typed',
  }),
  allow_partial: field(kinds.boolean, 'Whether single lines can be accepted.', { note: 'false unless sent' }),
  opened_at: instant('When it was opened first.'),
  decided_at: instant('When the customer decided.'),
  decision: answered(decision.nullable(), 'What the customer said.', null),
  signer_name: told('Who decided.'),
  comment: told('What the customer remarked.'),
  ip_address: told('The address that the decision came from.'),
  user_agent: told('The browser that it came from.'),
  signature_file_id: linkOrNull('The file of the drawn signature.'),
  evidence_file_id: linkOrNull('The file of the quote as it was shown, a PDF.'),
  created_at: answered(values.dateTimeOut(), 'When it was made.'),
}

/** A link by which a customer decides (share-links.md#fields-of-links). */
export const shareLink = z
  .object({ ...identity('share_link'), ...outputs(fields) })
  .meta({ id: 'ShareLink', description: 'A link by which a customer decides on a quote.' })
export type ShareLink = z.output<typeof shareLink>

/** The one answer that shows the address. */
export const newShareLink = z
  .object({
    ...shareLink.shape,
    url: z.string().meta({
      description: 'Where the customer decides; shown this once.',
      example: 'https://officina.example/q/kV3tZ1hB4n0mX8q2yR7wL5sD9aC6fE1gJ3uT0iP4oQs',
    }),
  })
  .meta({ id: 'NewShareLink', description: 'A link that was just made, with its address.' })

const quotePath = pathOf('quote')
export const shareLinkQuery = quotePath.extend(paging())
export type ShareLinkQuery = z.output<typeof shareLinkQuery>
export const shareLinkList = listOf('ShareLinkList', shareLink)

const written = z.strictObject(inputs(fields)).partial()
export const shareLinkBody = quotePath.extend(written.shape)
export type ShareLinkBody = z.output<typeof written>

export const shareLinkPath = quotePath.extend({ link_id: values.id().describe('The link.') })
