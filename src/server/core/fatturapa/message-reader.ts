import type { SdiError, SdiMessageType, SdiOutcome } from '../../../domain/electronic-invoices.ts'
import { SDI_OUTCOMES } from '../../../domain/electronic-invoices.ts'
import { today } from '../clock.ts'
import { childOf, childrenOf, dayIn, type Element, NoXml, parseRoot, parserOf, textOf } from './xml-tree.ts'

/** What a message of the exchange system says (electronic-invoices.md#messages). */
export type SdiMessage = {
  type: SdiMessageType
  invoice_file_name: string
  sdi_identifier: string | null
  outcome: SdiOutcome | null
  description: string | null
  errors: SdiError[]
  /** The day on which the file was delivered or left in the tax box, by the clock in Italy. */
  day: string | null
  /** SHA-256 of the file that it is about, in hexadecimal; messages of public administrations mostly name none */
  file_sha256: string | null
}

/** Thrown for bytes that are no message. */
export class NoMessage extends Error {}

/** What the root says: a name is no help, people rename files. */
const TYPES: Record<string, SdiMessageType> = {
  RicevutaConsegna: 'RC',
  RicevutaScarto: 'NS',
  NotificaScarto: 'NS',
  RicevutaImpossibilitaRecapito: 'MC',
  NotificaMancataConsegna: 'MC',
  NotificaEsito: 'NE',
  NotificaDecorrenzaTermini: 'DT',
  AttestazioneTrasmissioneFattura: 'AT',
  FileMetadati: 'MT',
  MetadatiInvioFile: 'MT',
  NotificaEsitoCommittente: 'EC',
  ScartoEsitoCommittente: 'SE',
}

const parser = parserOf(['Errore'])

const LONGEST_NAME = 255

const ITALY = 'Europe/Rome'
const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** The day of an instant in Italy; one without an offset is Italian time already. Null where the calendar has none. */
function dayOf(written: string | null): string | null {
  if (written === null || dayIn(written) === null) return null
  if (!HAS_OFFSET.test(written) || written.length <= 10) return dayIn(written)
  const instant = new Date(written)
  return Number.isNaN(instant.getTime()) ? null : today(ITALY, instant)
}

const errorOf = (element: Element): SdiError => ({
  object: 'sdi_error',
  code: textOf(element, 'Codice') ?? '',
  description: textOf(element, 'Descrizione') ?? '',
  suggestion: textOf(element, 'Suggerimento'),
})

const isOutcome = (text: string | null): text is SdiOutcome =>
  (SDI_OUTCOMES as readonly (string | null)[]).includes(text)

function parseMessage(bytes: Uint8Array): [string, Element] {
  try {
    return parseRoot(parser, bytes)
  } catch (error) {
    throw error instanceof NoXml ? new NoMessage(error.message) : error
  }
}

/** Whether a root is that of a message. */
export const isMessageRoot = (name: string) => Object.hasOwn(TYPES, name)

/** Reads a message of the exchange system, of any of its namespaces. @throws NoMessage */
export function readMessage(bytes: Uint8Array): SdiMessage {
  const [name, root] = parseMessage(bytes)
  const type = TYPES[name]
  if (!type) throw new NoMessage(`its root is ${name}`)
  const invoice_file_name = textOf(root, 'NomeFile')
  const namesFile = type !== 'EC' && type !== 'SE'
  if (!invoice_file_name && namesFile) throw new NoMessage('it names no file')
  if ((invoice_file_name ?? '').length > LONGEST_NAME) throw new NoMessage('the name of its file is too long')
  const answer = childOf(root, 'EsitoCommittente')
  const outcome = textOf(answer, 'Esito')
  const days = ['DataOraConsegna', 'DataMessaADisposizione', 'DataOraRicezione']
  const day = days.map((each) => dayOf(textOf(root, each))).find((found) => found !== null) ?? null
  return {
    ...{ type, invoice_file_name: invoice_file_name ?? '' },
    sdi_identifier: textOf(root, 'IdentificativoSdI'),
    outcome: isOutcome(outcome) ? outcome : null,
    description: textOf(answer, 'Descrizione') ?? textOf(root, 'Descrizione') ?? textOf(root, 'Note'),
    errors: childrenOf(childOf(root, 'ListaErrori'), 'Errore').map(errorOf),
    day,
    file_sha256: (textOf(root, 'Hash') ?? textOf(root, 'HashFileOriginale'))?.toLowerCase() ?? null,
  }
}
