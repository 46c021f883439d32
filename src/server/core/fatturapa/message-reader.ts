import { XMLParser } from 'fast-xml-parser'
import type { SdiError, SdiMessageType, SdiOutcome } from '../../../domain/electronic-invoices.ts'
import { SDI_OUTCOMES } from '../../../domain/electronic-invoices.ts'
import { today } from '../clock.ts'

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

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (name) => name === 'Errore',
})

type Element = { [name: string]: Element | Element[] | string | undefined }

const at = (element: Element | undefined, name: string): Element | undefined => {
  const child = element?.[name]
  return typeof child === 'object' && !Array.isArray(child) ? child : undefined
}

/** The text of a child; null for one that is missing or empty. */
function textOf(element: Element | undefined, name: string): string | null {
  const child = element?.[name]
  const text = typeof child === 'string' ? child.trim() : ''
  return text === '' ? null : text
}

const ITALY = 'Europe/Rome'
const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** The day of an instant in Italy; one without an offset is Italian time already. */
function dayOf(written: string | null): string | null {
  if (written === null) return null
  if (!HAS_OFFSET.test(written) || written.length <= 10) {
    return /^\d{4}-\d\d-\d\d/.exec(written)?.[0] ?? null
  }
  const instant = new Date(written)
  return Number.isNaN(instant.getTime()) ? null : today(ITALY, instant)
}

const errorOf = (element: Element): SdiError => ({
  object: 'sdi_error',
  code: textOf(element, 'Codice') ?? '',
  description: textOf(element, 'Descrizione') ?? '',
  suggestion: textOf(element, 'Suggerimento'),
})

function rootOf(xml: string): [string, Element] {
  if (/<!DOCTYPE/i.test(xml)) throw new NoMessage('it declares a document type')
  let parsed: Element
  try {
    parsed = parser.parse(xml, true) as Element
  } catch {
    throw new NoMessage('it is no XML')
  }
  const found = Object.entries(parsed).find((entry): entry is [string, Element] => {
    const [, child] = entry
    return typeof child === 'object' && !Array.isArray(child)
  })
  if (!found) throw new NoMessage('it has no root')
  return found
}

const isOutcome = (text: string | null): text is SdiOutcome =>
  (SDI_OUTCOMES as readonly (string | null)[]).includes(text)

/** Reads a message of the exchange system, of any of its namespaces. @throws NoMessage */
export function readMessage(bytes: Uint8Array): SdiMessage {
  const [name, root] = rootOf(new TextDecoder().decode(bytes))
  const type = TYPES[name]
  if (!type) throw new NoMessage(`its root is ${name}`)
  const invoice_file_name = textOf(root, 'NomeFile')
  const namesFile = type !== 'EC' && type !== 'SE'
  if (!invoice_file_name && namesFile) throw new NoMessage('it names no file')
  const answer = at(root, 'EsitoCommittente')
  const outcome = textOf(answer, 'Esito')
  const errors = at(root, 'ListaErrori')?.Errore
  const days = ['DataOraConsegna', 'DataMessaADisposizione', 'DataOraRicezione']
  const day = days.map((each) => textOf(root, each)).find((written) => written !== null) ?? null
  return {
    ...{ type, invoice_file_name: invoice_file_name ?? '' },
    sdi_identifier: textOf(root, 'IdentificativoSdI'),
    outcome: isOutcome(outcome) ? outcome : null,
    description: textOf(answer, 'Descrizione') ?? textOf(root, 'Descrizione') ?? textOf(root, 'Note'),
    errors: Array.isArray(errors) ? (errors as Element[]).map(errorOf) : [],
    day: dayOf(day),
  }
}
