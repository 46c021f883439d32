import { beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { base64, fetchBytes, picture } from '../support/files.ts'
import { fetchPdf, pagesOf } from '../support/pdf.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { signIn } from '../support/session.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

const gone = { status: 404, code: 'resource_not_found', param: null }
const NOWHERE = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

/** Two lines of 22 % and one exempt: 24.19 + 0.68 + 10.00. */
const LINES = [
  lineBody({ quantity: 1.5, unit_price: 17.92, unit_discount_rate: 10 }),
  lineBody({ description: 'Rondella', quantity: 1, unit_price: 0.6789, unit_discount_rate: 0 }),
  lineBody({
    description: 'Bollo',
    quantity: 1,
    unit_price: 1234.5,
    unit_discount_rate: 0,
    vat_code: 'N1',
  }),
]

async function quoteWith(lines: object[], fields: object = {}) {
  const { id } = await till.quote(fields)
  return succeed(await till.quoteLines(id, { add: lines }))
}

describe('printing.md#asking', () => {
  it('answers a link, and its bytes without a key, by GET and HEAD', async () => {
    const quote = await quoteWith(LINES)
    const { link, pdf } = await fetchPdf(till.client, `/v1/quotes/${quote.id}/pdf`)
    expect(link).toEqual({
      object: 'document_link',
      name: `preventivo-${quote.seq_number}.pdf`,
      content_type: 'application/pdf',
      content_url: expect.stringMatching(/^http.*\/files\/made\//),
      urls_expire_at: expect.any(String),
    })
    const minutes = (Date.parse(link.urls_expire_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4.9)
    expect(minutes).toBeLessThan(15.1)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const head = await fetchBytes(link.content_url, { method: 'HEAD' })
    expect(head.bytes).toHaveLength(0)
    for (const { headers } of [head, await fetchBytes(link.content_url)]) {
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="preventivo-\d+\.pdf"/)
      expect(headers.get('cache-control')).toBe('private')
    }
    const inline = succeed(await till.client.get(`/v1/quotes/${quote.id}/pdf?disposition=inline&language=en`))
    expect(inline.name).toBe(`quote-${quote.seq_number}.pdf`)
    const shown = await fetchBytes(inline.content_url, { method: 'HEAD' })
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="quote-\d+\.pdf"/)
  })

  it('refuses what is altered, deleted, unknown or asked wrongly', async () => {
    const quote = await till.quote()
    const link = succeed(await till.client.get(`/v1/quotes/${quote.id}/pdf`))
    const altered = link.content_url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))
    expect((await fetchBytes(altered)).status).toBe(404)
    expect((await fetchBytes(link.content_url.replace('/made/', '/content/'))).status).toBe(404)
    expect((await fetchBytes(link.content_url, { method: 'POST' })).status).toBe(405)
    await till.client.delete(`/v1/quotes/${quote.id}`)
    expect((await fetchBytes(link.content_url)).status).toBe(404)
    expect(refusal(await till.client.get(`/v1/quotes/${quote.id}/pdf`))).toEqual(gone)
    expect(refusal(await till.client.get(`/v1/receipts/${NOWHERE}/pdf`))).toEqual(gone)
    const wrong = refusal(await till.client.get(`/v1/quotes/${NOWHERE}/pdf?language=de`))
    expect(wrong).toEqual({ status: 422, code: 'parameter_invalid', param: 'language' })
  })

  it("is in the customer's language where it is one of two, else Italian", async () => {
    const names = []
    for (const language of ['en', 'de']) {
      const customer = await till.client.create('/v1/customers', customerBody({ language }))
      const quote = await till.quote({ customer_id: customer.id })
      names.push(succeed(await till.client.get(`/v1/quotes/${quote.id}/pdf`)).name.split('-')[0])
    }
    expect(names).toEqual(['quote', 'preventivo'])
  })
})

describe('printing.md#what-stands-on-it', () => {
  it('shows lines, totals by rate and facts, to the cent, in the formats of the language', async () => {
    const quote = await quoteWith(LINES, {
      title: 'Freni',
      comments: 'Prima riga\nSeconda',
      valid_until: '2027-01-31',
    })
    const { text } = await fetchPdf(till.client, `/v1/quotes/${quote.id}/pdf`)
    for (const said of [
      `Preventivo ${quote.seq_number}`,
      ...[till.customer.full_name, till.vehicle.license, 'Fiat Panda 1.2 Easy', '84.200', '31/01/2027'],
      ...['Freni', 'Prima riga\n', 'Seconda', '1,5', '17,92', '10%', '24,19', '0,6789', '0,68', '1.234,50'],
      ...['24,87', '5,47', '€ 1.259,37', '€ 1.264,84', '€ 2,69', 'Pagina 1 di 1'],
    ]) {
      expect(text).toContain(said)
    }
    expect(quote).toMatchObject({ total_before_tax: 1259.37, total_tax: 5.47, total_after_tax: 1264.84 })
    const english = await fetchPdf(till.client, `/v1/quotes/${quote.id}/pdf?language=en`)
    for (const said of ['Quote', '1,234.50', '€ 1,264.84', 'Valid until', 'Page 1 of 1']) {
      expect(english.text).toContain(said)
    }
  })

  it('prints a text as typed: no text is markup, none makes it fail', async () => {
    const name = '#Rossi $x$ *b* [c] _d_ `e` @f <g> \\h //i "q" #import "x"'
    const customer = await till.client.create('/v1/customers', {
      customer_type: 'company',
      company_name: name,
    })
    const odd = `${'\u0007\u200f\ufffe😀漢字 e\u0301 עברית'} = titolo\n- voce\n${'w'.repeat(400)}`
    const quote = await quoteWith([lineBody({ description: odd })], {
      customer_id: customer.id,
      comments: `${odd}\nolio\tmotore`,
    })
    const { text } = await fetchPdf(till.client, `/v1/quotes/${quote.id}/pdf`)
    expect(text.replaceAll('\n', ' ')).toContain(name)
    expect(text).toContain('olio motore')
    expect(text).toContain('= titolo')
    expect(text).toContain('- voce')
    expect(text.replaceAll('\n', '')).toContain('w'.repeat(400))
  })

  it('breaks a word that is longer than its place anywhere, and no copy of any word has more letters', async () => {
    const email = 'amministrazione.preventivi@officina.example'
    succeed(await till.client.patch('/v1/settings', { email, phone: '+39 059 551 2040 (interno 12)' }))
    const quote = await quoteWith([lineBody({ description: 'w'.repeat(400) })], { title: 'Www a. m. p.' })
    const { text } = await fetchPdf(till.client, `/v1/quotes/${quote.id}/pdf`)
    for (const said of [email, 'Www a. m. p.', 'DESCRIZIONE']) expect(text).toContain(said)
    expect(text.split('\n').filter((line) => /^w{30,}$/.test(line)).length).toBeGreaterThan(3)
  })

  it('numbers its pages and repeats the head of the lines', async () => {
    const quote = await quoteWith(
      Array.from({ length: 60 }, (_, n) => lineBody({ description: `Riga ${n}` })),
    )
    const link = succeed(await till.client.get(`/v1/quotes/${quote.id}/pdf`))
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await fetchBytes(link.content_url)).bytes),
    )
    expect(one!.equals(two!) && two!.equals(three!)).toBe(true)
    const pages = await pagesOf(one!)
    expect(pages).toHaveLength(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Pagina ${index + 1} di 2`)
      expect(page).toContain('DESCRIZIONE')
    }
    expect(pages[1]).toContain('Riga 59')
  })

  it('keeps a line on one page, unless it is as long as a large part of one', async () => {
    const words = (count: number) => 'guarnizione della testata '.repeat(count)
    const quote = await quoteWith([
      ...Array.from({ length: 80 }, (_, n) =>
        lineBody({ description: `Riga ${n} ${words(10 + (n % 4))}fine ${n}.` }),
      ),
      lineBody({ description: `Inizio ${words(60)} termine.` }),
    ])
    const { text } = await fetchPdf(till.client, `/v1/quotes/${quote.id}/pdf`)
    const texts = text.split('\f').map((page) => page.replace(/\s+/g, ' '))
    expect(texts.length).toBeGreaterThan(5)
    for (let n = 0; n < 80; n++)
      expect(texts.filter((text) => text.includes(`Riga ${n} `) && text.includes(`fine ${n}.`))).toHaveLength(
        1,
      )
    expect(texts.some((text) => text.includes('Inizio'))).toBe(true)
    expect(texts.some((text) => text.includes('termine.'))).toBe(true)
  })

  it('ends with the images that are marked print, with their captions', async () => {
    const quote = await till.quote()
    const path = `/v1/quotes/${quote.id}`
    const attach = async (print: boolean, caption: string) => {
      const file = await till.client.create('/v1/files', {
        name: 'foto.png',
        content: base64(await picture('png', 300 + caption.length, 200)),
      })
      await till.client.create(`${path}/attachments`, { file_id: file.id, print, caption })
    }
    await attach(true, 'Graffio #1')
    await attach(false, 'Privato')
    await attach(true, 'Paraurti')
    const { text, pdf } = await fetchPdf(till.client, `${path}/pdf`)
    expect(text).toMatch(/Graffio #1.*Paraurti/s)
    expect(text).not.toContain('Privato')
    expect(pdf.toString('latin1').match(/\/Subtype ?\/Image/g)).toHaveLength(2)
  })
})

describe('printing.md#discounts: hide_discounts', () => {
  it('shows net prices, and no discount anywhere', async () => {
    const { id } = await till.worksheet({ hide_discounts: true })
    succeed(await till.worksheetLines(id, { add: LINES }))
    const { text } = await fetchPdf(till.client, `/v1/worksheets/${id}/pdf`)
    expect(text).toContain('16,128')
    expect(text).toContain('24,19')
    for (const hidden of ['17,92', '10%', 'SCONTO', 'Sconto']) expect(text).not.toContain(hidden)
  })
})

describe('printing.md#worksheets', () => {
  it('shows what was reported and done, never internal notes; drafts and cancelled ones say so', async () => {
    const { id, seq_number } = await till.worksheet({
      ...{ reported_issues: 'Fischia', diagnosis: 'Cinghia', work_done: 'Sostituita' },
      internal_notes: 'Cliente difficile',
    })
    succeed(await till.worksheetLines(id, { add: [{ kind: 'text', description: 'Solo testo' }, ...LINES] }))
    const draft = await fetchPdf(till.client, `/v1/worksheets/${id}/pdf`)
    expect(draft.link.name).toBe(`scheda-lavoro-${seq_number}.pdf`)
    for (const said of ['BOZZA', 'Fischia', 'Cinghia', 'Sostituita', 'Solo testo']) {
      expect(draft.text).toContain(said)
    }
    expect(draft.text).not.toContain('difficile')
    succeed(await till.transitionWorksheet(id, 'in_progress'))
    expect((await fetchPdf(till.client, `/v1/worksheets/${id}/pdf`)).text).not.toContain('BOZZA')
    succeed(await till.transitionWorksheet(id, 'cancelled'))
    const cancelled = await fetchPdf(till.client, `/v1/worksheets/${id}/pdf?language=en`)
    expect(cancelled.text).toContain('CANCELLED')
  })
})

/** What the console prints beside the PDF of /v1. */
async function consolePdf(procedure: string, id: string) {
  const link = succeed(await (await signIn(till.owner)).call(procedure, 'query', { id, language: 'it' }))
  const { bytes } = await fetchBytes(link.content_url)
  return { link, pages: await pagesOf(bytes) }
}

describe('printing.md#worksheets: the card', () => {
  it('is one page that says which car it is and what is to be done, and no amount', async () => {
    const { id, seq_number, vehicle_license } = await till.worksheet({
      ...{ title: 'Tagliando', reported_issues: 'Fischia', key_tag: '17', bay: 'Ponte 2' },
      promised_at: '2026-09-05T15:30:00Z',
    })
    const add = Array.from({ length: 40 }, (_, n) =>
      lineBody({ description: `Voce ${n}`, unit_price: 987.65 }),
    )
    succeed(await till.worksheetLines(id, { add }))
    const { link, pages } = await consolePdf('worksheets.card', id)
    expect(link.name).toBe(`foglio-parabrezza-${seq_number}.pdf`)
    expect(pages).toHaveLength(1)
    for (const said of [vehicle_license, 'Tagliando', 'Fischia', '17', 'Ponte 2', '05/09/2026', 'Voce 0'])
      expect(pages[0]).toContain(said)
    expect(pages[0]).not.toMatch(/987|€/)
  })

  it('counts the lines that it has no room for', async () => {
    const { id } = await till.worksheet({ title: 'Tagliando', reported_issues: `Fischia\n`.repeat(20) })
    const add = Array.from({ length: 40 }, (_, n) => lineBody({ description: `Voce ${n}`, quantity: 1 }))
    succeed(await till.worksheetLines(id, { add }))
    const [page] = (await consolePdf('worksheets.card', id)).pages
    const shown = page!.match(/Voce \d+/g)!
    expect(page).toContain(`Altro nella scheda lavoro: ${add.length - shown.length}`)
    expect(page).toContain('Fischia…')
  })
})

describe('printing.md#receipts: on a roll', () => {
  it('is one page however many lines there are, with what they come to', async () => {
    const add = Array.from({ length: 40 }, (_, n) => lineBody({ description: `Voce ${n}` }))
    const receipt = await till.receiptOf((await till.withLines(add)).id)
    const issued = succeed(await till.issue(receipt.id, { amount: 10, payment_method: 'MP01' }))
    const { link, pages } = await consolePdf('receipts.slip', receipt.id)
    expect(link.name).toBe(`ricevuta-80-mm-${issued.seq_number}-${issued.sezionale_code}.pdf`)
    expect(pages).toHaveLength(1)
    for (const said of ['Voce 0', 'Voce 39', 'Contanti', 'Documento non fiscale'])
      expect(pages[0]).toContain(said)
  })
})

describe('printing.md#receipts', () => {
  it('shows payments and what is outstanding; a draft says so', async () => {
    const receipt = await till.receiptOf((await till.withLines(LINES)).id)
    const path = `/v1/receipts/${receipt.id}/pdf`
    const draft = await fetchPdf(till.client, path)
    expect(draft.link.name).toBe('ricevuta-bozza.pdf')
    expect(draft.text).toContain('BOZZA')
    const issued = succeed(await till.issue(receipt.id, { amount: 1000.01, payment_method: 'MP08' }))
    const { link, text } = await fetchPdf(till.client, path)
    expect(link.name).toBe(`ricevuta-${issued.seq_number}-${issued.sezionale_code}.pdf`)
    for (const said of [
      `Ricevuta ${issued.seq_number}/${issued.sezionale_code}`,
      ...['16,128', '24,19', '24,87', '5,47', '€ 1.264,84', 'Carta', '1.000,01', '€ 1.000,01', '€ 264,83'],
      'Documento non fiscale',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('BOZZA')
  })

  it('is printed once a language when it is issued: later payments and settings change nothing, voiding does', async () => {
    const own = await openTill()
    const receipt = await own.receiptOf((await own.withLines(LINES)).id)
    const path = `/v1/receipts/${receipt.id}/pdf`
    succeed(await own.issue(receipt.id, { amount: 5, payment_method: 'MP01' }))
    const at_once = await Promise.all([1, 2, 3].map(() => fetchPdf(own.client, path)))
    await own.client.patch('/v1/settings', { name: 'Altra', document_footer: 'Piede nuovo' })
    succeed(
      await own.client.post(`/v1/receipts/${receipt.id}/payments`, { amount: 7.77, payment_method: 'MP01' }),
    )
    const later = await fetchPdf(own.client, `${path}?disposition=inline`)
    for (const { pdf } of at_once) expect(pdf.equals(later.pdf)).toBe(true)
    expect(later.text).not.toContain('7,77')
    const english = await fetchPdf(own.client, `${path}?language=en`)
    expect(english.text).toContain('7.77')
    expect(english.text).toContain('Piede nuovo')
    succeed(await (await signIn(own.owner)).call('receipts.void', 'mutation', { id: receipt.id }))
    expect((await fetchPdf(own.client, path)).text).toContain('ANNULLATA')
  })
})

describe('printing.md#own-words', () => {
  it('has logo, foot, terms and language of the settings, whatever their length', async () => {
    const own = await openTill()
    const logo = await own.client.create('/v1/files', {
      name: 'logo.png',
      content: base64(await picture('png', 300, 20)),
    })
    const customer = await own.client.create('/v1/customers', customerBody({ language: 'de' }))
    const { id } = await own.quote({ customer_id: customer.id })
    const print = async (patch: object) => {
      succeed(await own.client.patch('/v1/settings', patch))
      return fetchPdf(own.client, `/v1/quotes/${id}/pdf`)
    }
    const own_words = { document_footer: 'Banca Esempio\nIBAN IT60', quote_terms: 'Saldo alla consegna.' }
    const { text, pdf, link } = await print({ ...own_words, locale: 'en', logo_file_id: logo.id })
    expect(link.name).toMatch(/^quote-/)
    for (const said of ['IBAN IT60', 'TERMS', 'Saldo alla consegna.', 'Page 1 of 1'])
      expect(text).toContain(said)
    expect(pdf.toString('latin1').match(/\/Subtype ?\/Image/g)).not.toBeNull()
    for (const document_footer of ['W'.repeat(1000), 'a\n'.repeat(500)]) {
      expect((await print({ document_footer, locale: 'it' })).text).toContain('Pagina 1 di')
    }
  })
})
