/* What the page of an approval link does in the browser; it loads nothing more (share-links.md#the-page). */

document.body.classList.remove('still')

const form = document.querySelector('form')
const words = form && JSON.parse(form.dataset.words)
const problem = document.querySelector('[role=alert]')
const canvas = document.querySelector('canvas')
let isDrawn = false

/** Ink and ground are the same whatever the colour scheme. */
function openPad() {
  const pen = canvas.getContext('2d')
  const clear = () => {
    canvas.width = canvas.clientWidth * 2
    canvas.height = canvas.clientHeight * 2
    Object.assign(pen, { lineWidth: 4.4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#171b21' })
    isDrawn = false
  }
  const move = (event, begins) => {
    if (begins) pen.beginPath()
    // A telephone that is turned stretches the field, and the pixels that it has with it.
    const [wide, high] = [canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight]
    pen[begins ? 'moveTo' : 'lineTo'](event.offsetX * wide, event.offsetY * high)
    if (!begins) pen.stroke()
    isDrawn ||= !begins
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    move(event, true)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons > 0) move(event, false)
  })
  document.querySelector('#clear').addEventListener('click', clear)
  clear()
}

const typedIn = (id) => document.querySelector(id)?.value.trim() || undefined
const tickedLines = () => [...document.querySelectorAll('input[name=line]:checked')].map(({ value }) => value)

/** What keeps somebody from accepting, in their words, and the field where that is mended. */
function lacking() {
  const name = document.querySelector('#name')
  if (name && !typedIn('#name')) return { field: name, text: words.needName }
  if (canvas && !isDrawn) return { field: canvas, text: words.needSignature }
  const line =
    form.dataset.partial && tickedLines().length === 0 && document.querySelector('input[name=line]')
  return line ? { field: line, text: words.needLine } : undefined
}

/** Says what is wrong: below its field, to which the cursor goes, else above the buttons. */
function say(text, field) {
  const last = document.querySelector('[aria-describedby=problem]')
  last?.removeAttribute('aria-describedby')
  last?.removeAttribute('aria-invalid')
  const place = field?.closest('ul') ?? field
  if (place) place.after(problem)
  else document.querySelector('#said').append(problem)
  problem.textContent = text
  field?.setAttribute('aria-describedby', 'problem')
  if (field && field !== canvas) field.setAttribute('aria-invalid', 'true')
  field?.focus()
}

function bodyOf(decision) {
  const accepts = decision === 'accepted'
  return {
    decision,
    quote_version: form.dataset.version,
    signer_name: typedIn('#name'),
    comment: typedIn('#comment'),
    ...(accepts && canvas && { signature_image: canvas.toDataURL('image/png').split(',')[1] }),
    ...(accepts && form.dataset.partial && { accepted_line_ids: tickedLines() }),
  }
}

/** What is answered of a link that has ended, and of a quote that was deleted. */
const ENDED = new Set([404, 410])

async function decide(pressed) {
  const decision = pressed.value
  const fault = decision === 'accepted' ? lacking() : undefined
  say(fault?.text ?? '', fault?.field)
  if (fault) return
  const again = document.querySelector('#again')
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    const response = await fetch(form.dataset.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(decision)),
    })
    // decided or ended meanwhile: the page says so anew
    if (response.ok || ENDED.has(response.status)) return location.reload()
    const { code, param } = await response.json()
    // a line that was shown and is gone is told of the input, ahead of what the quote has become
    const isChanged = code === 'quote_changed' || param?.startsWith('accepted_line_ids')
    if (response.status === 409 && !isChanged) return location.reload()
    say(isChanged ? words.changed : words.failed)
    again.hidden = !isChanged
  } catch {
    say(words.failed)
  }
  for (const button of buttons) button.disabled = false
  // A button that is disabled loses the focus.
  const next = again.hidden ? pressed : again
  next.focus()
}

/** Over loading the page again, what was typed stays; what was signed was the quote as it stood. */
const KEPT = location.pathname
const TYPED = ['#name', '#comment']

function loadAgain() {
  sessionStorage.setItem(KEPT, JSON.stringify(TYPED.map(typedIn)))
  location.reload()
}

function bringTyped() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
  sessionStorage.removeItem(KEPT)
  for (const [index, id] of TYPED.entries()) {
    const field = document.querySelector(id)
    if (field && kept[index]) field.value = kept[index]
  }
}

if (canvas) openPad()
if (form) bringTyped()
// Enter in a field, the large key of a telephone's keyboard, decides nothing: it goes on from the name.
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (document.activeElement?.id === 'name') document.querySelector('#comment').focus()
})
for (const button of form?.querySelectorAll('.choice button') ?? [])
  button.addEventListener('click', () => decide(button))
document.querySelector('#again')?.addEventListener('click', loadAgain)

const pdfFailed = document.querySelector('#pdf-failed')

async function openPdf(link) {
  pdfFailed.textContent = ''
  try {
    const response = await fetch(link)
    // ended meanwhile: the page says so anew
    if (ENDED.has(response.status)) return location.reload()
    if (response.ok) return location.assign((await response.json()).content_url)
  } catch {}
  pdfFailed.textContent = pdfFailed.dataset.said
}

document
  .querySelector('#pdf')
  ?.addEventListener('click', ({ currentTarget }) => openPdf(currentTarget.dataset.link))
