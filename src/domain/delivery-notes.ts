/** Where a delivery note stands (delivery-notes.md#states-of-delivery-notes). */
export const DELIVERY_NOTE_STATUSES = ['draft', 'issued', 'cancelled'] as const
export type DeliveryNoteStatus = (typeof DELIVERY_NOTE_STATUSES)[number]

/** The moves beside issuing, which has an endpoint of its own. */
export const DELIVERY_NOTE_TRANSITIONS: Record<DeliveryNoteStatus, readonly DeliveryNoteStatus[]> = {
  draft: [],
  issued: ['cancelled'],
  cancelled: [],
}

/** Why the goods leave (delivery-notes.md#fields-of-delivery-notes). */
export const DELIVERY_NOTE_REASONS = ['sale', 'return', 'repair', 'loan', 'other'] as const
