/** What is to be said of an invoice that a supplier sends; the rest is of a plain one over 122.00. */
export type PurchaseFile = {
  number?: string
  type?: string
  currency?: string
  seller?: string
  recipient?: string
  comments?: string[]
  total?: number
  withheld?: number
  /** description, quantity, unit price, total */
  lines?: [string, number, number, number][]
  /** rate, nature, taxable, tax */
  summary?: [number, string | null, number, number][]
  payments?: [string, number][]
  /** name and bytes */
  attachments?: [string, string | Buffer][]
  /** further documents of the same file */
  lot?: PurchaseFile[]
}

const two = (amount: number) => amount.toFixed(2)
const eight = (amount: number) => String(Number(amount.toFixed(8)))

function body({
  number = '1',
  type = 'TD01',
  currency = 'EUR',
  comments = [],
  total = 122,
  withheld,
  lines = [['Pastiglie', 4, 25, 100]],
  summary = [[22, null, 100, 22]],
  payments = [],
  attachments = [],
}: PurchaseFile): string {
  const [rate = 22, nature = null] = summary[0] ?? []
  const naturally = (of: string | null) => (of ? `<Natura>${of}</Natura>` : '')
  const kept =
    withheld === undefined
      ? ''
      : `<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>${two(withheld)}</ImportoRitenuta>
         <AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>`
  const due = payments.map(
    ([day, amount]) => `<DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento>
      <DataScadenzaPagamento>${day}</DataScadenzaPagamento><ImportoPagamento>${two(amount)}</ImportoPagamento></DettaglioPagamento>`,
  )
  return `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento>
    <Divisa>${currency}</Divisa><Data>2026-11-10</Data><Numero>${number}</Numero>${kept}
    <ImportoTotaleDocumento>${two(total)}</ImportoTotaleDocumento>
    ${comments.map((text) => `<Causale>${text}</Causale>`).join('')}</DatiGeneraliDocumento></DatiGenerali>
  <DatiBeniServizi>${lines
    .map(
      (
        [description, quantity, price, amount],
        index,
      ) => `<DettaglioLinee><NumeroLinea>${index + 1}</NumeroLinea>
      <Descrizione>${description}</Descrizione><Quantita>${eight(quantity)}</Quantita>
      <PrezzoUnitario>${eight(price)}</PrezzoUnitario><PrezzoTotale>${eight(amount)}</PrezzoTotale>
      <AliquotaIVA>${two(rate)}</AliquotaIVA>${naturally(nature)}</DettaglioLinee>`,
    )
    .join('')}
  ${summary
    .map(
      ([of, why, taxable, tax]) => `<DatiRiepilogo><AliquotaIVA>${two(of)}</AliquotaIVA>${naturally(why)}
      <ImponibileImporto>${two(taxable)}</ImponibileImporto><Imposta>${two(tax)}</Imposta></DatiRiepilogo>`,
    )
    .join('')}</DatiBeniServizi>
  ${due.length > 0 ? `<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento>${due.join('')}</DatiPagamento>` : ''}
  ${attachments
    .map(
      ([name, bytes]) => `<Allegati><NomeAttachment>${name}</NomeAttachment>
      <Attachment>${Buffer.from(bytes).toString('base64')}</Attachment></Allegati>`,
    )
    .join('')}</FatturaElettronicaBody>`
}

/** An invoice as a supplier sends it. */
export function purchaseXml(given: PurchaseFile = {}): string {
  const { seller = '09876543217', recipient = '01234567897', lot = [] } = given
  const party = (
    code: string,
    name: string,
    city: string,
  ) => `<DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese>
    <IdCodice>${code}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${name}</Denominazione></Anagrafica></DatiAnagrafici>
    <Sede><Indirizzo>Via Po</Indirizzo><CAP>40100</CAP><Comune>${city}</Comune><Nazione>IT</Nazione></Sede>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader><DatiTrasmissione><FormatoTrasmissione>FPR12</FormatoTrasmissione></DatiTrasmissione>
<CedentePrestatore>${party(seller, 'Ricambi Nord S.r.l.', 'Bologna')}</CedentePrestatore>
<CessionarioCommittente>${party(recipient, 'Officina Srl', 'Modena')}</CessionarioCommittente></FatturaElettronicaHeader>
${[given, ...lot].map(body).join('\n')}
</p:FatturaElettronica>`
}
