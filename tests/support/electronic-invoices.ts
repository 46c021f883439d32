import type { NewCompany } from '../../src/operator/companies.ts'
import type { Body } from './client.ts'
import { lineBody, succeed } from './documents.ts'
import { openOffice } from './invoices.ts'

const ADDRESS = { address: 'Via Emilia 1', postal_code: '41121', city: 'Modena', province: 'MO' }

/** A workshop whose invoices are electronic ones, with customers who can have them. */
export async function openExchange(channel: 'file' | 'simulator' = 'file', wanted: Partial<NewCompany> = {}) {
  const office = await openOffice(wanted)
  const { client } = office
  const numbers = { vat_number: '01234567897', tax_code: '01234567897' }
  const own = { legal_name: 'Officina Srl', ...numbers, ...ADDRESS }
  const electronic = { electronic_invoicing_enabled: true, electronic_invoicing_channel: channel }
  succeed(await client.patch('/v1/settings', { ...own, ...electronic }))
  const session = await office.session()
  const customer = (fields: object = {}): Promise<Body> =>
    client.create('/v1/customers', {
      ...{ company_name: 'Bianchi S.p.A.', vat_number: '12345678903', sdi_code: 'ABC1234' },
      ...ADDRESS,
      ...fields,
    })
  const call = (name: string, input: object) => session.call(`electronicInvoices.${name}`, 'mutation', input)
  return {
    ...office,
    session,
    call,
    customer,
    /** A customer who is a public administration. */
    administration: (fields: object = {}) =>
      customer({
        ...{ company_name: 'Comune di Modena', customer_type: 'public_administration' },
        ...{ sdi_code: 'UF1234', vat_number: null, tax_code: '80000450363', ...fields },
      }),
    /** An issued invoice to a customer. */
    billed: async (customer_id: string, fields: object = {}): Promise<Body> =>
      office.issued([lineBody()], { customer_id, ...fields }),
    electronic: async (id: string): Promise<Body> =>
      succeed(await client.get(`/v1/electronic-invoices/${id}`)),
    send: (...ids: string[]) => call('send', { ids }),
    fetchXml: async (id: string): Promise<string> => {
      const { content_url } = succeed(await client.get(`/v1/electronic-invoices/${id}/xml`))
      return (await fetch(content_url)).text()
    },
  }
}

export type Exchange = Awaited<ReturnType<typeof openExchange>>

const ROOTS = {
  RC: 'RicevutaConsegna',
  NS: 'RicevutaScarto',
  MC: 'RicevutaImpossibilitaRecapito',
  NE: 'NotificaEsito',
  DT: 'NotificaDecorrenzaTermini',
  AT: 'AttestazioneTrasmissioneFattura',
} as const

/** A message as the console sends it. */
export type SdiMessageFile = { name: string; content: string }

/** A message of the exchange system about a file, as it comes. */
export function sdiMessage(type: keyof typeof ROOTS, file_name: string, more = ''): SdiMessageFile {
  const root = ROOTS[type]
  const errors =
    '<ListaErrori><Errore><Codice>00305</Codice><Descrizione>Non valido</Descrizione></Errore></ListaErrori>'
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<x:${root} xmlns:x="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0" versione="1.0">
<IdentificativoSdI>724999</IdentificativoSdI><NomeFile>${file_name}</NomeFile>
<DataOraRicezione>2026-11-16T23:30:00.000Z</DataOraRicezione>${type === 'NS' ? errors : ''}${more}
<MessageId>1</MessageId></x:${root}>`
  const name = `${file_name.replace(/\.xml.*/, '')}_${type}_001.xml`
  return { name, content: Buffer.from(xml).toString('base64') }
}
