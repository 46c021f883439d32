import type { Page } from 'playwright'
import { invitationIn, mailTo } from '../support/auth.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible } from '../support/console.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, openContext, routeOnce, test } from '../support/playwright.ts'
import { fromElsewhere, signIn } from '../support/session.ts'

const PASSWORD = 'my own first password'

let company: TestCompany
let page: Page

test.beforeEach(async () => {
  company = await mintCompany({ name: 'Officina Persone' })
  page = await openConsole(company.owner)
})

test.afterEach(() => page.context().close())

const dialog = (on = page) => on.getByRole('dialog')
const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name })
const anyAddress = () => `${crypto.randomUUID()}@officina.example`

async function open(on = page) {
  await on.goto('/settings/people')
  await row('Officina Persone', on).waitFor()
}

async function act(name: string, action: string, on = page) {
  await on.getByRole('button', { name: `Actions for ${name}` }).click()
  await on.getByRole('menuitem', { name: action }).click()
}

async function invite(email: string, role = 'Staff') {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog().getByLabel('E-mail').fill(email)
  await dialog().getByRole('radio', { name: role }).check()
  await dialog().getByRole('button', { name: 'Send invitation' }).click()
}

/** Somebody new opens the link in their mail and accepts with a name and a password. */
async function accept(link: string, name: string): Promise<Page> {
  const context = await openContext({ extraHTTPHeaders: fromElsewhere() })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await theirs.getByRole('heading', { level: 1, name: 'Join Officina Persone' }).waitFor()
  expect(new URL(theirs.url()).search).toBe('')
  await expectAccessible(theirs)
  await theirs.getByLabel('Your name').fill(name)
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.getByRole('button', { name: 'Person and company' }).getByText('Officina Persone').waitFor()
  return theirs
}

test.describe('console, people', () => {
  test('invites by mail; the invited accepts with a name and a password and is in with the role', async () => {
    const email = anyAddress()
    await open()
    await invite(email, 'Read only')
    await row(email).getByText('Read only').waitFor()
    // Each mail ends the link of the one before when it is written.
    await mailTo(email)
    await act(email, 'Send the invitation again')
    const { link } = invitationIn(await mailTo(email, 2))
    const theirs = await accept(link, 'Luca Neri')
    await theirs.goto('/articles')
    await theirs.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
    expect(await theirs.getByRole('link', { name: 'New article' }).count()).toBe(0)
    await theirs.context().close()
    await page.reload()
    await row('Luca Neri').getByText('today').waitFor()
    await expect(page.getByRole('table', { name: 'Invitations' })).toHaveCount(0)
  })

  test('takes an invitation back, after which its link says that it is over', async () => {
    const email = anyAddress()
    await open()
    await invite(email)
    const { link } = invitationIn(await mailTo(email))
    await act(email, 'Take the invitation back')
    await dialog().getByRole('button', { name: 'Take back' }).click()
    await expect(row(email)).toHaveCount(0)
    const theirs = await (await openContext()).newPage()
    await theirs.goto(link)
    await theirs.getByRole('heading', { name: 'This invitation is over' }).waitFor()
    await theirs.getByRole('link', { name: 'Sign in' }).click()
    await theirs.getByLabel('Password', { exact: true }).waitFor()
    await theirs.context().close()
  })

  test('an answer to an invitation that did not arrive is said; one that did goes on with signing in', async () => {
    const email = anyAddress()
    await open()
    await invite(email)
    const { link } = invitationIn(await mailTo(email))
    const theirs = await (await openContext({ extraHTTPHeaders: fromElsewhere() })).newPage()
    const unreached = theirs.getByText('The server cannot be reached.')
    await theirs.goto(link)
    await routeOnce(theirs, '**/invitation/decline', (route) => route.abort())
    await theirs.getByRole('button', { name: 'Decline' }).click()
    await unreached.waitFor()
    await theirs.getByLabel('Your name').fill('Luca Neri')
    await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await routeOnce(theirs, '**/sign-in/email', (route) => route.abort())
    const refused = theirs.waitForEvent('requestfailed')
    await theirs.getByRole('button', { name: 'Accept' }).click()
    await refused
    await unreached.waitFor()
    await theirs.getByRole('button', { name: 'Accept' }).click()
    await theirs.getByRole('button', { name: 'Person and company' }).getByText('Officina Persone').waitFor()
    await theirs.context().close()
  })

  test('who has an account signs in on the way and accepts as oneself, or declines', async () => {
    const { owner } = await mintCompany({ name: 'Altra Officina', owner_name: 'Luca Neri' })
    await open()
    await invite(owner.email)
    const { link } = invitationIn(await mailTo(owner.email))
    const context = await openContext({ extraHTTPHeaders: fromElsewhere() })
    const theirs = await context.newPage()
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Sign in' }).click()
    await theirs.getByLabel('E-mail').fill(owner.email)
    await theirs.getByLabel('Password', { exact: true }).fill(owner.password)
    await theirs.getByRole('button', { name: 'Sign in' }).click()
    await theirs.getByRole('button', { name: 'Accept' }).click()
    await theirs.getByRole('button', { name: 'Person and company' }).getByText('Officina Persone').waitFor()
    await context.close()
    const email = anyAddress()
    await open()
    await invite(email)
    const stranger = await (await openContext()).newPage()
    await stranger.goto(invitationIn(await mailTo(email)).link)
    await stranger.getByRole('button', { name: 'Decline' }).click()
    await stranger.getByRole('heading', { name: 'You have declined' }).waitFor()
    await stranger.context().close()
    await page.reload()
    await row('Luca Neri').waitFor()
    await expect(row(email)).toHaveCount(0)
  })

  test('puts a refusal on its field and keeps what was typed', async () => {
    await open()
    await invite(company.owner.email, 'Manager')
    await dialog().getByText('This belongs to a member already').waitFor()
    await expect(dialog().getByRole('radio', { name: 'Manager' })).toBeChecked()
    await dialog().getByLabel('E-mail').fill('no address')
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await dialog().getByText('This is no e-mail address').waitFor()
  })

  test('changes a role, at once where the person is signed in', async () => {
    const colleague = await signIn(await addColleague(company, 'staff'))
    expect((await colleague.call('session.retrieve', 'query')).body.role).toBe('staff')
    await open()
    await act('Anna Verdi', 'Change role')
    await dialog().getByRole('radio', { name: 'Manager' }).check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row('Anna Verdi').getByText('Manager').waitFor()
    expect((await colleague.call('session.retrieve', 'query')).body.role).toBe('manager')
  })

  test('changes a colour, and gives nobody back the role that a colleague took meanwhile', async () => {
    const { id } = await addColleague(company, 'manager')
    const colleague = await signIn(company.owner)
    await open()
    await act('Anna Verdi', 'Change role')
    await colleague.call('members.update', 'mutation', { id, role: 'read_only' })
    await dialog().getByLabel('Colour').fill('#0f6078')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect(dialog()).toHaveCount(0)
    const { data } = (await colleague.call('members.list', 'query')).body
    expect(data.find((each: { id: string }) => each.id === id)).toMatchObject({
      role: 'read_only',
      color: '#0f6078',
    })
  })

  test('removes a person after saying the effect; their session reaches the workshop no more', async () => {
    const colleague = await signIn(await addColleague(company, 'staff'))
    await open()
    await act('Anna Verdi', 'Remove')
    await dialog().getByText('They lose access to this workshop at once.').waitFor()
    await dialog().getByRole('button', { name: 'Remove' }).click()
    await expect(row('Anna Verdi')).toHaveCount(0)
    expect((await colleague.call('session.retrieve', 'query')).status).toBe(401)
  })

  test('lets a person leave, after which nothing of the workshop is on their screen', async () => {
    const theirs = await openConsole(await addColleague(company, 'manager'))
    await open(theirs)
    await act('Anna Verdi', 'Leave the workshop', theirs)
    await dialog(theirs).getByText('Only a new invitation brings you back.').waitFor()
    await dialog(theirs).getByRole('button', { name: 'Leave the workshop' }).click()
    await theirs.waitForURL('**/sign-in**')
    expect(await theirs.getByText('Officina Persone').count()).toBe(0)
    await theirs.context().close()
    await page.goto('/settings/people')
    await row('Officina Persone').waitFor()
    expect(await row('Anna Verdi').count()).toBe(0)
  })

  test('lets who may not see the people leave on their account page', async () => {
    const theirs = await openConsole(await addColleague(company, 'staff'))
    await theirs.goto('/settings/account')
    await theirs.getByRole('button', { name: 'Leave the workshop' }).click()
    await dialog(theirs).getByRole('button', { name: 'Leave the workshop' }).click()
    await theirs.waitForURL('**/sign-in**')
    await theirs.context().close()
    await open()
    expect(await row('Anna Verdi').count()).toBe(0)
  })

  test('marks one’s own row, and the last owner stays one', async () => {
    await open()
    await row('Officina Persone').getByText('You', { exact: true }).waitFor()
    await act('Officina Persone', 'Change role')
    await dialog().getByRole('radio', { name: 'Staff' }).check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('The workshop needs an owner: make somebody else an owner first.').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await act('Officina Persone', 'Leave the workshop')
    await dialog().getByRole('button', { name: 'Leave the workshop' }).click()
    await page.getByText('The workshop needs an owner').nth(1).waitFor()
    await expect(row('Officina Persone')).toContainText('Owner')
  })

  test('only owners choose owners', async () => {
    const theirs = await openConsole(await addColleague(company, 'manager'))
    await open(theirs)
    expect(await theirs.getByRole('button', { name: 'Actions for Officina Persone' }).count()).toBe(0)
    await act('Anna Verdi', 'Change role', theirs)
    await expect(dialog(theirs).getByRole('radio')).toHaveCount(4)
    expect(await dialog(theirs).getByRole('radio', { name: 'Owner' }).count()).toBe(0)
    await theirs.context().close()
  })

  for (const role of ['staff', 'read_only'] as const)
    test(`shows ${role} no people`, async () => {
      const theirs = await openConsole(await addColleague(company, role))
      await theirs.goto('/settings/people')
      await theirs.getByRole('heading', { name: 'Not allowed' }).waitFor()
      expect(await theirs.getByRole('link', { name: 'People' }).count()).toBe(0)
      expect(await theirs.getByRole('button', { name: 'Invite' }).count()).toBe(0)
      await theirs.context().close()
    })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`invites accessibly in ${colorScheme}, in Italian on the smallest phone`, async () => {
      const phone = await openConsole(company.owner, {
        colorScheme,
        locale: 'it-IT',
        viewport: { width: 360, height: 740 },
      })
      await open(phone)
      await row('Officina Persone', phone).getByText('Titolare').waitFor()
      await phone.getByRole('button', { name: 'Invita', exact: true }).click()
      await dialog(phone).getByText('Vede tutto e non modifica niente.').waitFor()
      await expectAccessible(phone)
      await phone.context().close()
    })
})
