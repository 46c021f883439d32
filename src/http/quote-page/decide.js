/* What the page of an approval link does in the browser; it loads nothing more (share-links.md#the-page). */

document.body.classList.remove('still')

const form = document.querySelector('form')
const words = form && JSON.parse(form.dataset.words)
const problem = document.querySelector('[role=alert]')
const canvas = document.querySelector('canvas')
let isDrawn = false

/** The pixels of the field follow its place on the screen, ink and ground whatever the colour scheme. */
function openPad() {
  const pen = canvas.getContext('2d')
  const clear = () => {
    canvas.width = canvas.clientWidth * 2
    canvas.height = canvas.clientHeight * 2
    pen.scale(2, 2)
    Object.assign(pen, { lineWidth: 2.2, lineCap: 'round', lineJoin: 'round', strokeStyle: '#171b21' })
    isDrawn = false
  }
  const move = (event, begins) => {
    if (begins) pen.beginPath()
    pen[begins ? 'moveTo' : 'lineTo'](event.offsetX, event.offsetY)
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

/** What keeps somebody from accepting, in their words. */
function lacking() {
  if (document.querySelector('#name') && !typedIn('#name')) return words.needName
  if (canvas && !isDrawn) return words.needSignature
  return form.dataset.partial && tickedLines().length === 0 ? words.needLine : undefined
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

async function decide(decision) {
  const fault = decision === 'accepted' ? lacking() : undefined
  problem.textContent = fault ?? ''
  if (fault) return
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    const response = await fetch(form.dataset.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(decision)),
    })
    // decided or ended meanwhile: the page says so anew
    if (response.ok || response.status === 410) return location.reload()
    const { code } = await response.json()
    if (code === 'quote_changed') problem.textContent = words.changed
    else if (response.status === 409) return location.reload()
    else problem.textContent = words.failed
    document.querySelector('#again').hidden = code !== 'quote_changed'
  } catch {
    problem.textContent = words.failed
  }
  for (const button of buttons) button.disabled = false
}

if (canvas) openPad()
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  decide(event.submitter?.value ?? 'accepted')
})
document.querySelector('#again')?.addEventListener('click', () => location.reload())

const pdfFailed = document.querySelector('#pdf-failed')

async function openPdf(link) {
  pdfFailed.textContent = ''
  try {
    const response = await fetch(link)
    // ended meanwhile: the page says so anew
    if (response.status === 410) return location.reload()
    if (response.ok) return location.assign((await response.json()).content_url)
  } catch {}
  pdfFailed.textContent = pdfFailed.dataset.said
}

document
  .querySelector('#pdf')
  ?.addEventListener('click', ({ currentTarget }) => openPdf(currentTarget.dataset.link))
