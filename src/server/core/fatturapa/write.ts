import type { FiscalDocument } from './document.ts'
import type { Output } from './elements.ts'
import { ROOT, type Transmission } from './format.ts'
import { formatOf } from './parties.ts'
import { type Fault, fault } from './problems.ts'

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

/** How much a file may hold, in bytes (00003). */
export const LARGEST_FILE = 5 * 1024 * 1024

function layOut(document: Transmission, replaced?: string[]) {
  const output: Output = { xml: [], faults: [], ...(replaced && { replaced }) }
  for (const element of ROOT) element(document, '', output)
  const root = `p:FatturaElettronica`
  const opening = `<${root} xmlns:p="${NAMESPACE}" versione="${formatOf(document)}">`
  const xml = ['<?xml version="1.0" encoding="UTF-8"?>', opening, ...output.xml, `</${root}>`, '']
  return { xml: xml.join('\n'), faults: output.faults }
}

/** Stands for the number of a file that is not made yet. */
const ANY_FILE = '00001'

const TOO_LARGE = fault(
  'line_items',
  'exchange_refuses',
  'line_items make the file larger than the 5 MB that the exchange system takes.',
  '00003',
)

/** What of a document the file does not take: missing, too long, in another form; each fault once. */
export function formatFaults(document: FiscalDocument): Fault[] {
  const { faults, xml } = layOut({ ...document, transmission: ANY_FILE })
  if (Buffer.byteLength(xml) > LARGEST_FILE) faults.push(TOO_LARGE)
  return faults.filter(({ param }, index) => faults.findIndex((other) => other.param === param) === index)
}

/** The fields whose texts the file says in other characters. */
export function replacedFields(document: FiscalDocument): string[] {
  const replaced: string[] = []
  layOut({ ...document, transmission: ANY_FILE }, replaced)
  return replaced
}

/** The file of a document (electronic-invoices.md#the-file). @throws RangeError where formatFaults finds any */
export function writeXml(document: FiscalDocument, transmission: string): string {
  const { xml, faults } = layOut({ ...document, transmission })
  if (faults.length > 0)
    throw new RangeError(`The file does not take ${faults.map(({ param }) => param).join(', ')}.`)
  return xml
}
