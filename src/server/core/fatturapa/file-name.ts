const DIGITS = 5
const BASE = 36

/** How many files a company can name. */
export const LAST_FILE = BASE ** DIGITS - 1

/** What tells a company's files apart: its counter in five characters of 0-9 and A-Z. */
export function transmissionNumber(counter: number): string {
  if (!Number.isInteger(counter) || counter < 1 || counter > LAST_FILE) {
    throw new RangeError(`A file's counter lies between 1 and ${LAST_FILE}, not at ${counter}.`)
  }
  return counter.toString(BASE).toUpperCase().padStart(DIGITS, '0')
}

/** Who sends: the tax code, else the VAT number. */
export const senderCode = ({
  tax_code,
  vat_number,
}: {
  tax_code: string | null
  vat_number: string | null
}) => tax_code ?? vat_number

/** The name of a file of the exchange system (electronic-invoices.md#file-names). */
export const fileName = (sender: string, transmission: string) => `IT${sender}_${transmission}.xml`

/** Whether the exchange system takes a file of this name (00001). */
export const isFileName = (name: string) => /^[A-Z]{2}[A-Z0-9]{2,28}_[A-Z0-9]{1,5}\.xml(\.p7m)?$/i.test(name)

/** A name to compare by: without what tells how the file is wrapped, whatever the case. */
export const fileStem = (name: string) => name.replace(/(\.(xml|p7m|zip))+$/i, '').toUpperCase()
