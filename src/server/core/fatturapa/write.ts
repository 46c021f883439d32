import type { FiscalDocument } from './document.ts'
import { ROOT, type Transmission } from './format.ts'
import { formatOf } from './parties.ts'
import type { Fault } from './problems.ts'

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

function layOut(document: Transmission): { xml: string; faults: Fault[] } {
  const output = { xml: [] as string[], faults: [] as Fault[] }
  for (const element of ROOT) element(document, '', output)
  const root = `p:FatturaElettronica`
  const opening = `<${root} xmlns:p="${NAMESPACE}" versione="${formatOf(document)}">`
  const xml = ['<?xml version="1.0" encoding="UTF-8"?>', opening, ...output.xml, `</${root}>`, '']
  return { xml: xml.join('\n'), faults: output.faults }
}

/** What of a document the file does not take: missing, too long, in another form; each fault once. */
export function formatFaults(document: FiscalDocument): Fault[] {
  const { faults } = layOut({ ...document, transmission: '00001' })
  return faults.filter(({ param }, index) => faults.findIndex((other) => other.param === param) === index)
}

/** The file of a document (electronic-invoices.md#the-file). @throws RangeError where formatFaults finds any */
export function writeXml(document: FiscalDocument, transmission: string): string {
  const { xml, faults } = layOut({ ...document, transmission })
  if (faults.length > 0)
    throw new RangeError(`The file does not take ${faults.map(({ param }) => param).join(', ')}.`)
  return xml
}
