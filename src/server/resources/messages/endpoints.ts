import { MESSAGE_GROUPS } from '../../../domain/messages.ts'
import type { Limit } from '../../../domain/permissions.ts'
import type { ErrorCode } from '../../core/error-codes.ts'
import { indefinite } from '../../core/indefinite.ts'
import { resource } from '../../core/trpc.ts'
import type { SentKind } from '../printing/pdf.ts'
import { message, sendBodyOf, sendQuoteBody } from './schema.ts'
import { sendDocument } from './sending.ts'

/** The printed kinds that customers are sent: how they are called and where they are. */
type Sent = {
  document_type: SentKind
  path: string
  noun: string
  about: string
  /** What of it is kept from technicians, who then send none. */
  technician?: Limit
}

/** What a customer is sent once it is issued. */
const MAY_BE_DRAFT: ReadonlySet<SentKind> = new Set(['receipt', 'invoice', 'credit_note'])

const sending = ({ document_type, path, noun, about, technician }: Sent, errors: ErrorCode[]) =>
  resource(MESSAGE_GROUPS[document_type], about).endpoint(
    `POST /v1/${path}/{id}/send`,
    `Send ${indefinite(noun)} by mail`,
    {
      status: 201,
      heavy: true,
      ...(technician && { technician }),
      errors,
      description: `Writes a mail to the customer with the ${noun} as a PDF, and answers the message. It goes out a moment later; replies go to the workshop.`,
    },
  )

/** The procedure that sends one kind of document by mail, to be spread into its router (messages.md#sending-a-document). */
export function sendEndpoints(sent: Sent) {
  const { document_type, noun } = sent
  return {
    send: sending(sent, MAY_BE_DRAFT.has(document_type) ? ['document_not_issued'] : [])
      .input(sendBodyOf(noun))
      .output(message)
      .mutation(({ ctx, input: { id, ...body } }) => sendDocument(ctx, { document_type, id }, body)),
  }
}

/** As `sendEndpoints`, of quotes, which an approval link may go with (messages.md#approval-links). */
export function sendQuoteEndpoints(about: string) {
  const sent = { document_type: 'quote', path: 'quotes', noun: 'quote', about } as const
  return {
    send: sending(sent, ['quote_already_converted'])
      .input(sendQuoteBody)
      .output(message)
      .mutation(({ ctx, input: { id, ...body } }) => sendDocument(ctx, { document_type: 'quote', id }, body)),
  }
}
