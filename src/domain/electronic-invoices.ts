/** Where an electronic invoice stands (electronic-invoices.md#states). Inbound ones: the last three. */
export const ELECTRONIC_INVOICE_STATUSES = [
  ...(['to_send', 'sending', 'sent', 'error', 'rejected', 'delivered', 'not_delivered'] as const),
  ...(['accepted', 'refused', 'expired', 'undeliverable', 'received', 'registered', 'ignored'] as const),
] as const
export type ElectronicInvoiceStatus = (typeof ELECTRONIC_INVOICE_STATUSES)[number]

/** With these the exchange system has the file, or may have: the document stays as it is. */
export const TRANSMITTED_STATUSES = [
  ...(['sending', 'sent', 'delivered', 'not_delivered', 'accepted', 'expired', 'undeliverable'] as const),
] as const satisfies readonly ElectronicInvoiceStatus[]

/** With these the invoice counts as issued for the tax office. */
export const ISSUED_FOR_TAX_STATUSES = [
  ...(['delivered', 'not_delivered', 'accepted', 'expired', 'undeliverable', 'refused'] as const),
] as const satisfies readonly ElectronicInvoiceStatus[]

export const isTransmitted = (status: ElectronicInvoiceStatus) =>
  (TRANSMITTED_STATUSES as readonly ElectronicInvoiceStatus[]).includes(status)

/** From which a file is sent. */
export const SENDABLE_STATUSES = ['to_send', 'error'] as const satisfies readonly ElectronicInvoiceStatus[]
/** From which a new file is made and sent for the same number and day. */
export const RESENDABLE_STATUSES = [
  'rejected',
  'refused',
] as const satisfies readonly ElectronicInvoiceStatus[]

/** What tells whose it is: the workshop's own or one that it received. */
export const DIRECTIONS = ['outbound', 'inbound'] as const

/** Whose file it is. */
export const ELECTRONIC_DOCUMENTS = ['invoice', 'credit_note', 'expense'] as const

const FILE_FORMATS = ['FPR12', 'FPA12'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** How files leave (electronic-invoices.md#channels). */
export const CHANNELS = ['file', 'simulator'] as const

export const SIGNATURES = ['none', 'intact', 'broken'] as const

/** What the exchange system says of a file (electronic-invoices.md#messages). */
export const SDI_MESSAGE_TYPES = ['RC', 'NS', 'MC', 'NE', 'DT', 'AT', 'MT', 'EC', 'SE'] as const
export type SdiMessageType = (typeof SDI_MESSAGE_TYPES)[number]

/** What a public administration says to an invoice: taken, or refused. */
export const SDI_OUTCOMES = ['EC01', 'EC02'] as const
export type SdiOutcome = (typeof SDI_OUTCOMES)[number]

/** Why the exchange system refuses a file. */
export type SdiError = {
  object: 'sdi_error'
  code: string
  description: string
  suggestion: string | null
}

const BEFORE: readonly ElectronicInvoiceStatus[] = ['to_send', 'sending', 'sent', 'error']

type Transition = { from: readonly ElectronicInvoiceStatus[]; to: ElectronicInvoiceStatus }

/** What a message does to the invoices of private customers, and of public administrations. */
const TRANSITIONS: Partial<Record<SdiMessageType | SdiOutcome, Partial<Record<FileFormat, Transition>>>> = {
  NS: { FPR12: { from: BEFORE, to: 'rejected' }, FPA12: { from: BEFORE, to: 'rejected' } },
  RC: {
    FPR12: { from: BEFORE, to: 'delivered' },
    FPA12: { from: [...BEFORE, 'not_delivered'], to: 'delivered' },
  },
  MC: { FPR12: { from: BEFORE, to: 'not_delivered' }, FPA12: { from: BEFORE, to: 'not_delivered' } },
  EC01: { FPA12: { from: ['sent', 'delivered'], to: 'accepted' } },
  EC02: { FPA12: { from: ['sent', 'delivered'], to: 'refused' } },
  DT: { FPA12: { from: ['sent', 'delivered'], to: 'expired' } },
  AT: { FPA12: { from: ['sent', 'not_delivered'], to: 'undeliverable' } },
}

/** Where a message moves an electronic invoice; undefined where it moves nothing (electronic-invoices.md#states). */
export function movedBy(
  { type, outcome }: { type: SdiMessageType; outcome: SdiOutcome | null },
  { status, format }: { status: ElectronicInvoiceStatus; format: string },
): ElectronicInvoiceStatus | undefined {
  const transition = TRANSITIONS[type === 'NE' && outcome ? outcome : type]?.[format as FileFormat]
  return transition?.from.includes(status) ? transition.to : undefined
}

const DECIDED: readonly ElectronicInvoiceStatus[] = ['accepted', 'refused', 'expired']

/** Where a public administration's invoice may stand when its delivery, or its failure, is told late. */
const LATE: Partial<
  Record<
    SdiMessageType,
    { at: readonly ElectronicInvoiceStatus[]; day: 'delivered_on' | 'made_available_on' }
  >
> = {
  RC: { at: DECIDED, day: 'delivered_on' },
  MC: { at: [...DECIDED, 'delivered', 'undeliverable'], day: 'made_available_on' },
}

/** Which day a message tells that came after those that follow it; it moves nothing then. */
export function notedBy(
  { type }: { type: SdiMessageType },
  { status, format }: { status: ElectronicInvoiceStatus; format: string },
) {
  const late = format === 'FPA12' ? LATE[type] : undefined
  return late?.at.includes(status) ? late.day : undefined
}

/** Documents that a company writes to itself: they come back from the exchange system and are no purchases. */
export const OWN_DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  ...['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22', 'TD23', 'TD27', 'TD28', 'TD29'],
])

/** What takes something of an earlier invoice back. */
export const CREDIT_DOCUMENT_TYPES: ReadonlySet<string> = new Set(['TD04', 'TD08'])
