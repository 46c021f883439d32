import type { Page, Response } from 'playwright'
import { Client } from '../support/client.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'
import { expect, openConsole, openContext, test } from '../support/playwright.ts'
import { product } from '../support/product.ts'
import { newDatabase, startServer, succeed, temporaryFolder } from '../support/spawned.ts'

/** `{ 'script-src': ["'self'", …], … }` */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((each) => {
      const [name, ...sources] = each.trim().split(/\s+/)
      return [name!, sources]
    }),
  )

const nonceIn = (headers: Record<string, string>) =>
  /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]

function expectGuarded(headers: Record<string, string>): void {
  const policy = directivesOf(headers['content-security-policy'] ?? '')
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer|strict-origin)/),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
}

/** As every page, and it runs no inline script but its own. */
function expectGuardedScripts(headers: Record<string, string>): void {
  expectGuarded(headers)
  const scripts = directivesOf(headers['content-security-policy'] ?? '')['script-src']
  expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/=]{22,}'$/)])
}

const PATHS = [
  ...['/', '/sign-in', '/calendar', '/quotes', '/quotes/new', '/worksheets', '/receipts', '/customers'],
  ...['/vehicles', '/articles', '/suppliers', '/settings', '/settings/api', '/settings/api/new'],
]

test.describe('console, security: every page', () => {
  for (const path of PATHS)
    test(`${path}: runs only its own scripts, in no frame`, async () => {
      const answers = await Promise.all([1, 2].map(() => fetch(product.base_url + path)))
      const headers = answers.map((answer) => Object.fromEntries(answer.headers))
      for (const each of headers) expectGuardedScripts(each)
      const [one, two] = headers.map(nonceIn)
      expect(one).not.toBe(two)
      const text = await answers[0]!.text()
      const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
        ([, attributes]) => attributes!,
      )
      expect(inline.filter((attributes) => !attributes.includes(`nonce="${one}"`))).toEqual([])
      expect(text).not.toMatch(/<[a-z][^>]*\son[a-z]+="/i)
    })

  test('/there-is-no-such-page: has no script at all, in no frame', async () => {
    const answer = await fetch(`${product.base_url}/there-is-no-such-page`)
    expect(answer.status).toBe(404)
    expectGuarded(Object.fromEntries(answer.headers))
    expect(await answer.text()).not.toMatch(/<script|<[a-z][^>]*\son[a-z]+="/i)
  })
})

const NAME = '<img src=x onerror="window.ran=true"><script>window.ran=true</script>'
const hasRun = (page: Page) => page.evaluate(() => 'ran' in window)

test.describe('console, security: what somebody wrote', () => {
  let shop: Workshop
  let page: Page

  test.beforeAll(async () => {
    shop = await openWorkshop({ name: 'Officina Sicura' })
    page = await openConsole(shop.owner)
  })

  test('runs no inline script and no handler that finds its way into the page', async () => {
    await page.goto('/customers')
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    const refused = (html: string) =>
      page.evaluate(
        (markup) =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
            if (!markup.startsWith('<script')) return document.body.insertAdjacentHTML('beforeend', markup)
            const script = document.createElement('script')
            script.textContent = 'window.ran = true'
            document.body.append(script)
          }),
        html,
      )
    expect(await refused('<script>')).toBe('script-src-elem')
    await page.reload()
    expect(await refused('<img src="data:," onerror="window.ran = true">')).toBe('script-src-attr')
    expect(await hasRun(page)).toBe(false)
  })

  test('shows markup as the text that it is, wherever a name stands', async () => {
    const customer = await shop.client.create('/v1/customers', { full_name: NAME })
    const vehicle = await shop.client.create('/v1/vehicles', {
      ...{ license: 'AB123CD', customer_id: customer.id, make: NAME },
    })
    const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
    const quote = await shop.quote({ ...parties, title: NAME })
    const worksheet = await shop.worksheet({ ...parties, title: NAME })
    expect((await shop.transitionWorksheet(worksheet.id, 'on_hold')).status).toBe(200)
    await shop.client.create('/v1/articles', articleBody({ name: NAME }))
    const paths = [
      ...['/customers', `/customers/${customer.id}`, `/vehicles/${vehicle.id}`, '/quotes'],
      ...[`/quotes/${quote.id}`, '/worksheets', '/articles', '/'],
    ]
    for (const path of paths) {
      await page.goto(path)
      await expect.poll(() => page.locator('main').textContent(), { message: path }).toContain(NAME)
      expect(await page.locator('img[src="x"]').count(), path).toBe(0)
      expect(await hasRun(page), path).toBe(false)
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('onerror')
    await page.getByRole('dialog').getByText(NAME).first().waitFor()
    expect(await hasRun(page)).toBe(false)
  })
})

test.describe('console, security: secrets', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let remove: () => Promise<void>
  let owner: { email: string; password: string }

  test.beforeAll(async () => {
    const temporary = await temporaryFolder()
    remove = temporary.remove
    const environment = {
      DATA_FOLDER: temporary.folder,
      DATABASE_URL: await newDatabase(),
      LOG_LEVEL: 'info',
    }
    owner = (await succeed(environment, 'company', 'create', '--name', 'Officina Segreti')).owner
    server = await startServer(environment)
  })

  test.afterAll(async () => {
    await server.stop()
    await remove()
  })

  test('stand in no address and in no line of the log: password, session, key', async () => {
    const context = await openContext({ baseURL: server.url })
    const page = await context.newPage()
    const addresses: string[] = []
    const answers: Response[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    page.on('response', (response) => answers.push(response))
    await page.goto('/')
    await page.waitForURL('**/sign-in**')
    await page.getByLabel('E-mail').fill(owner.email)
    await page.locator('input[type=password]').fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Officina Segreti' }).waitFor()
    await page.goto('/settings/api/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gestionale')
    await page.getByRole('radio', { name: 'Full access' }).check()
    await page.getByRole('button', { name: 'Make the key' }).click()
    const curl = (await page.getByText(/^curl/).textContent())!
    const [secret] = /ofk_[0-9A-Za-z]{40}/.exec(curl)!
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gestionale' }).waitFor()
    const { status, headers } = await new Client(secret).get('/v1/articles', { url: server.url })
    expect(status).toBe(200)
    await page.getByRole('row', { name: /200.*GET.*\/v1\/articles/ }).waitFor()
    for (const path of ['/articles', '/customers', '/settings/account']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }

    const cookies = (await context.cookies()).filter(({ name }) => name.includes('session'))
    expect(cookies.length).toBeGreaterThan(0)
    for (const { httpOnly, sameSite } of cookies)
      expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' })
    // the cookie is token and signature, percent-encoded
    const tokens = cookies.map(({ value }) => decodeURIComponent(value).split('.')[0]!)
    const secrets = [
      secret,
      secret.slice(12),
      owner.password,
      ...tokens,
      ...cookies.map(({ value }) => value),
    ]
    expect(secrets.every(({ length }) => length > 7)).toBe(true)
    const log = () => server.printed.stdout + server.printed.stderr
    await expect.poll(log).toContain(headers.get('x-request-id')!)
    for (const each of secrets) {
      expect(addresses.filter((url) => decodeURIComponent(url).includes(each))).toEqual([])
      expect(log().includes(each)).toBe(false)
    }
    const documents = answers.filter((answer) => answer.request().resourceType() === 'document')
    expect(documents.length).toBeGreaterThan(3)
    for (const answer of documents) expectGuardedScripts(answer.headers())
    await context.close()
  })
})
