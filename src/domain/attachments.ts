/** What a file on a record shows (files.md#attachments). */
export const ATTACHMENT_KINDS = ['photo', 'document', 'before', 'after', 'damage', 'other'] as const

/** Files on one record. */
export const MAX_ATTACHMENTS = 200
