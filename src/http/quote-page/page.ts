import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { readPublicQuote } from '../../server/resources/share-links/public-quote.ts'
import { WORDS } from './words.ts'

/* The page of an approval link: one document, so that a telephone loads nothing of the console. */

type Language = keyof typeof WORDS

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
const STYLE = read('style.css')
const SCRIPT = read('decide.js')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it is, never markup. */
const escaped = (of: unknown) => String(of ?? '').replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

function documentOf(language: Language, title: string, body: string, nonce?: string): Buffer {
  const script = nonce ? `<script nonce="${nonce}">${SCRIPT}</script>` : ''
  return Buffer.from(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body class="still">
<main>
${body}
</main>
${script}
</body>
</html>
`)
}

const fact = (label: string, text: string | null) =>
  text ? `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>` : ''
const prose = (title: string, text: string | null) =>
  text ? `<section><h2>${escaped(title)}</h2><p class="prose">${escaped(text)}</p></section>` : ''

function formatsOf(language: Language) {
  const locale = language === 'it' ? 'it-IT' : 'en-GB'
  const euros = { style: 'currency', currency: 'EUR', useGrouping: 'always' as 'min2' } as const
  const money = new Intl.NumberFormat(locale, euros)
  const price = new Intl.NumberFormat(locale, { ...euros, maximumFractionDigits: 4 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    money: (of: number) => escaped(money.format(of)),
    price: (of: number) => escaped(price.format(of)),
    number: (of: number) => escaped(number.format(of)),
    day: (of: string) => day.format(new Date(of)),
  }
}

type Shown = Awaited<ReturnType<typeof readPublicQuote>>

const isOpen = ({ answer, quote }: Shown) =>
  answer.status === 'active' && quote.status === 'waiting' && quote.worksheet_id === null

/** Whether there are lines that can be accepted one by one. */
const isByLine = ({ allow_partial, line_items }: Shown['answer']) => allow_partial && line_items.length > 0

/** What the customer said by this link; null where nobody has, or the quote has become something else since. */
const saidBy = ({ link, quote }: Shown) => (link.decided_at === quote.decided_at ? link.decision : null)

function linesOf(shown: Shown): string {
  const quote = shown.answer
  const words = WORDS[quote.language]
  const { money, price, number } = formatsOf(quote.language)
  const ticks = quote.allow_partial && isOpen(shown)
  const rows = quote.line_items.map((line) => {
    const { id, description, quantity, unit_type, unit_price, unit_discount_rate, approval_status } = line
    const off = unit_discount_rate > 0 ? `, ${words.discount} ${number(unit_discount_rate)}%` : ''
    const said =
      quote.quote_status === 'waiting' || approval_status === 'pending' ? '' : words[approval_status]
    const tick = `<input type="checkbox" name="line" form="decision" value="${id}" id="line-${id}" checked>`
    const label = ticks ? `<label style="margin:0" for="line-${id}" class="prose">` : '<div class="prose">'
    return `<li class="line${ticks ? ' ticked' : ''}">${ticks ? tick : ''}<div>${label}${escaped(description)}${ticks ? '</label>' : '</div>'}
<p class="quiet">${number(quantity)} ${escaped(unit_type)} × ${price(unit_price)}${off}${said && ` · ${said}`}</p></div>
<div class="amount">${money(line.total_before_tax)}</div></li>`
  })
  return `<section><h2>${words.works}</h2><ul>${rows.join('')}</ul>
<dl class="sums"><dt>${words.taxable}</dt><dd class="amount">${money(quote.total_before_tax)}</dd>
<dt>${words.vat}</dt><dd class="amount">${money(quote.total_tax)}</dd>
<dt class="strong">${quote.allow_partial ? words.totalOfAll : words.total}</dt><dd class="amount strong">${money(quote.total_after_tax)}</dd></dl></section>`
}

/** Why nothing is asked by this link; a quote that waits anew is decided by another one. */
function closedText(shown: Shown, words: (typeof WORDS)[Language]): string {
  const { quote } = shown
  const said = saidBy(shown)
  if (said) return words[said]
  return quote.status === 'waiting' && quote.worksheet_id === null ? words.waitsAgain : words.decidedElsewhere
}

function formOf(shown: Shown, action: string): string {
  const quote = shown.answer
  const words = WORDS[quote.language]
  if (!isOpen(shown))
    return `<section><p class="done" role="status">${closedText(shown, words)}</p></section>`
  const { needName, needSignature, needLine, changed, failed } = words
  const said = escaped(JSON.stringify({ needName, needSignature, needLine, changed, failed }))
  const drawn = `<p><strong>${words.draw}</strong></p><canvas id="pad" role="img" tabindex="-1" aria-label="${words.draw}"></canvas>
<button type="button" class="plain" id="clear">${words.clear}</button>`
  return `<section><h2>${words.decide}</h2>
<p class="done script-lacks">${words.needScript}</p>
<form id="decision" data-action="${action}" data-version="${escaped(quote.quote_version)}" data-words="${said}"${isByLine(quote) ? ' data-partial="1"' : ''}>
${isByLine(quote) ? `<p class="quiet">${words.partial}</p>` : ''}
${quote.signature === 'none' ? '' : `<label for="name">${words.name}</label><input type="text" id="name" autocomplete="name" maxlength="255" enterkeyhint="next">`}
${quote.signature === 'drawn' ? drawn : ''}
<label for="comment">${words.comment}</label><textarea id="comment" rows="2" maxlength="1000"></textarea>
<div id="said"><p role="alert" id="problem"></p></div><button type="button" class="plain" id="again" hidden>${words.again}</button>
<div class="choice"><button type="button" value="rejected">${words.reject}</button>
<button type="button" value="accepted" class="main">${words.accept}</button></div>
</form></section>`
}

/** The quote as a page, with what the customer can say of it (share-links.md#the-page). */
export function quotePage(shown: Shown, routes: string, nonce: string): Buffer {
  const quote = shown.answer
  const words = WORDS[quote.language]
  const { company } = quote
  const { day } = formatsOf(quote.language)
  const title = `${words.quote} ${quote.seq_number}`
  const reach = [company.address, company.city, company.phone, company.email].filter(Boolean).join(' · ')
  const vehicle = [quote.vehicle_name, quote.vehicle_license].filter(Boolean).join(', ')
  const head = `<header><p><strong>${escaped(company.name)}</strong></p><p class="quiet">${escaped(reach)}</p>
<h1>${title}</h1><dl>${fact(words.subject, quote.title)}${fact(words.customer, quote.customer_name)}
${fact(words.vehicle, vehicle)}${fact(words.validUntil, quote.valid_until && day(quote.valid_until))}</dl>
<p style="margin-top:.75rem"><button type="button" id="pdf" data-link="${routes}/pdf">${words.pdf}</button></p>
<p class="failed" id="pdf-failed" aria-live="polite" data-said="${words.failed}"></p></header>`
  const notes = prose(words.comments, quote.comments) + prose(words.terms, quote.terms)
  const body = [head, linesOf(shown), notes, formOf(shown, `${routes}/decision`)].join('\n')
  return documentOf(quote.language, `${title}, ${company.name}`, body, nonce)
}

/** What stands in a quote's place: it is gone, was never there, or cannot be read now. */
export function missingPage(language: Language, status: number): Buffer {
  const words = WORDS[language]
  const [title, text] =
    status === 410
      ? [words.goneTitle, words.goneText]
      : status === 404
        ? [words.missingTitle, words.missingText]
        : [words.failedTitle, words.busyText]
  return documentOf(language, title, `<section><h1>${title}</h1><p>${text}</p></section>`)
}
