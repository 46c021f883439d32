import type { Reason } from '../reasons.ts'

/** What keeps a document from the exchange system: our field, and the system's own code for it. */
export type Fault = {
  param: string
  code: 'parameter_missing' | 'parameter_invalid'
  reason: Reason
  sdi_code?: string
  message: string
  limit?: number
}

/** A fault; `sdi_code` where the exchange system has a code for it. */
export const fault = (
  param: string,
  reason: Reason,
  message: string,
  sdi_code?: string,
  { limit }: { limit?: number } = {},
): Fault => ({
  ...{ param, code: reason === 'missing' ? 'parameter_missing' : 'parameter_invalid', reason, message },
  ...(sdi_code && { sdi_code }),
  ...(limit !== undefined && { limit }),
})

/** A fault for which the exchange system would reject the file, by its code. */
export const rejection = (param: string, code: string, message: string): Fault =>
  fault(param, 'exchange_refuses', `${param} ${message}`, code)

/** What is worth a look and stops nothing. */
export type Warning = {
  param: string
  code: 'characters_replaced' | 'vat_group_possible' | 'sent_late'
  message: string
}
