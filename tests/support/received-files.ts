import type { Body } from './client.ts'
import { succeed } from './documents.ts'
import type { Exchange } from './electronic-invoices.ts'
import { base64 } from './files.ts'
import { type PurchaseFile, purchaseXml } from './purchase-file.ts'

/** A file as it is brought in, under a name that no other has. */
export const fileOf = (
  xml: string | Buffer,
  name = `IT09876543217_${crypto.randomUUID().slice(0, 5)}.xml`,
) => ({ name, content: base64(xml) })

/** Brings files of suppliers to the office that is there at that moment. */
export function receivingOf(office: () => Exchange) {
  const bring = (file: object) => office().call('importInvoice', file)
  const brought = async (given: PurchaseFile = {}, more: object = {}): Promise<Body> =>
    succeed(await bring({ ...fileOf(purchaseXml(given)), ...more }))
  let counted = 0
  return {
    bring,
    brought,
    /** The one electronic invoice of a file. */
    received: async (given: PurchaseFile = {}, more: object = {}): Promise<Body> =>
      (await brought(given, more)).electronic_invoices[0],
    /** A number that no file had before. */
    number: () => `A/${++counted}`,
  }
}
