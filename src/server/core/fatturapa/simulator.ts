import { XMLBuilder } from 'fast-xml-parser'
import type { FileFormat, SdiMessageType, SdiOutcome } from '../../../domain/electronic-invoices.ts'
import { today } from '../clock.ts'
import { fileStem } from './file-name.ts'

/*
 * The exchange system as somebody tries it out: nothing leaves, and what it answers follows from the code that the file
 * is addressed to (electronic-invoices.md#simulator).
 */

/** A file that the simulator took. */
export type SimulatedFile = {
  file_name: string
  sha256: string
  title: string
  format: FileFormat
  destination_code: string | null
  destination_certified_email: string | null
  sdi_identifier: string
  /** Whether another document of this number and year was accepted before, of credit notes another credit note. */
  isDuplicate: boolean
  /** When it came, as an ISO instant. */
  received_at: string
}

type Answer = { type: SdiMessageType; outcome?: SdiOutcome; error?: readonly [string, string] }

const PUBLIC: Record<string, readonly Answer[]> = {
  SIM0EC: [{ type: 'RC' }, { type: 'NE', outcome: 'EC01' }],
  SIM0ER: [{ type: 'RC' }, { type: 'NE', outcome: 'EC02' }],
  SIM0DT: [{ type: 'RC' }, { type: 'DT' }],
  SIM0MC: [{ type: 'MC' }, { type: 'RC' }],
  SIM0AT: [{ type: 'MC' }, { type: 'AT' }],
}

/** The code whose channel fails at the first attempt of a file. */
export const FAILING_CODE = 'SIM00ER'

/** Five digits behind `#` in the title. */
const wantedCode = (title: string) => /#(\d{5})/.exec(title)?.[1]

function answersTo(file: SimulatedFile): readonly Answer[] {
  const rejection = (code: string, description: string) =>
    [{ type: 'NS', error: [code, description] }] as const
  const { isDuplicate, destination_code, destination_certified_email, format } = file
  if (isDuplicate) return rejection('00404', 'Fattura duplicata')
  if (destination_code === 'SIM00NS') {
    const code = wantedCode(file.title)
    return code ? rejection(code, 'Errore simulato') : rejection('00311', 'CodiceDestinatario non valido')
  }
  if (format === 'FPA12') return PUBLIC[destination_code ?? ''] ?? [{ type: 'RC' }]
  const isLeft = destination_code === '0000000' && destination_certified_email === null
  return [{ type: isLeft || destination_code === 'XXXXXXX' ? 'MC' : 'RC' }]
}

const NAMESPACES = {
  FPR12: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0',
  FPA12: 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0',
}

const ROOTS: Partial<Record<SdiMessageType, Record<FileFormat, string>>> = {
  RC: { FPR12: 'RicevutaConsegna', FPA12: 'RicevutaConsegna' },
  NS: { FPR12: 'RicevutaScarto', FPA12: 'NotificaScarto' },
  MC: { FPR12: 'RicevutaImpossibilitaRecapito', FPA12: 'NotificaMancataConsegna' },
  NE: { FPR12: 'NotificaEsito', FPA12: 'NotificaEsito' },
  DT: { FPR12: 'NotificaDecorrenzaTermini', FPA12: 'NotificaDecorrenzaTermini' },
  AT: { FPR12: 'AttestazioneTrasmissioneFattura', FPA12: 'AttestazioneTrasmissioneFattura' },
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' })

/** What each type says beside the file, in the order of its form. */
function bodyOf({ type, outcome, error }: Answer, file: SimulatedFile): object {
  const { received_at, destination_code, sdi_identifier } = file
  const isPublic = file.format === 'FPA12'
  const hash = isPublic ? {} : { Hash: file.sha256 }
  const came = { ...hash, DataOraRicezione: received_at }
  const recipient = { Destinatario: { Codice: destination_code ?? '', Descrizione: 'Simulatore' } }
  const [Codice = '', Descrizione = ''] = error ?? []
  const advice = isPublic ? {} : { Suggerimento: 'Correggere e inviare di nuovo.' }
  switch (type) {
    case 'RC':
      return { ...came, DataOraConsegna: received_at, ...recipient }
    case 'NS':
      return { ...came, ListaErrori: { Errore: [{ Codice, Descrizione, ...advice }] } }
    case 'MC':
      return {
        ...came,
        ...(isPublic ? {} : { DataMessaADisposizione: today('Europe/Rome', new Date(received_at)) }),
      }
    case 'NE':
      return { EsitoCommittente: { '@versione': '1.0', IdentificativoSdI: sdi_identifier, Esito: outcome } }
    case 'AT':
      return { ...came, ...recipient }
    default:
      return {}
  }
}

/** The messages that a file gets, in their order, each in the exchange system's own form. */
export function simulatedMessages(file: SimulatedFile): { name: string; xml: string }[] {
  return answersTo(file).map((answer, index) => {
    const root = `ns:${ROOTS[answer.type]![file.format]}`
    const tail = answer.type === 'AT' ? { HashFileOriginale: file.sha256 } : {}
    const content = {
      '@xmlns:ns': NAMESPACES[file.format],
      '@versione': '1.0',
      ...{ IdentificativoSdI: file.sdi_identifier, NomeFile: file.file_name },
      ...bodyOf(answer, file),
      ...{
        MessageId: `${file.sdi_identifier}${index}`,
        Note: 'Simulatore: nulla e stato trasmesso',
        ...tail,
      },
    }
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
    const name = `${fileStem(file.file_name)}_${answer.type}_${String(index + 1).padStart(3, '0')}.xml`
    return { name, xml: declaration + builder.build({ [root]: content }) }
  })
}
