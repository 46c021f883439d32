import type { Language } from '../domain/languages.ts'
import type { Mail } from './mailer.ts'

type Recipient = { name: string; address: string }

type Letter = { id: string; to: Recipient; from_name: string }

function mail({ id, to, from_name }: Letter, subject: string, lines: string[]): Mail {
  return { id: `account-${id}`, from_name, to, subject, text: [...lines, ''].join('\n') }
}

type Reset = { id: string; to: Recipient; language: Language; origin: string; token: string }

/** How to choose a new password; the link holds for one hour. */
export function resetMail({ id, to, language, origin, token }: Reset): Mail {
  const letter = { id, to, from_name: 'Officina' }
  const link = `${origin}/reset-password?token=${encodeURIComponent(token)}`
  return language === 'it'
    ? mail(letter, 'Officina: nuova password', [
        `Gentile ${to.name},`,
        '',
        'per scegliere una nuova password apra questo collegamento entro un’ora:',
        '',
        link,
        '',
        'Se non l’ha chiesto lei, non deve fare nulla: la password resta quella di prima.',
      ])
    : mail(letter, 'Officina: new password', [
        `Dear ${to.name},`,
        '',
        'to choose a new password, open this link within one hour:',
        '',
        link,
        '',
        'If you did not ask for it, there is nothing to do: your password stays as it is.',
      ])
}

type Invitation = {
  id: string
  address: string
  language: Language
  origin: string
  company_name: string
  by: string
  token: string
}

/** Asks somebody to work with a company; the link holds for 7 days. It names nobody: who has the address is not known. */
export function invitationMail({ id, address, language, origin, company_name, by, token }: Invitation): Mail {
  const letter = { id, to: { name: '', address }, from_name: company_name }
  const link = `${origin}/invitation?token=${encodeURIComponent(token)}`
  return language === 'it'
    ? mail(letter, `Invito a ${company_name} su Officina`, [
        'Buongiorno,',
        '',
        `${by} la invita a lavorare con ${company_name} su Officina.`,
        'Accetti o rifiuti entro 7 giorni con questo collegamento:',
        '',
        link,
        '',
        'Se non conosce chi la invita, non deve fare nulla.',
      ])
    : mail(letter, `Invitation to ${company_name} on Officina`, [
        'Hello,',
        '',
        `${by} invites you to work with ${company_name} on Officina.`,
        'Accept or decline within 7 days with this link:',
        '',
        link,
        '',
        'If you do not know who invites you, there is nothing to do.',
      ])
}

type WebhookNotice = {
  id: string
  to: Recipient
  language: Language
  /** Empty where the console's address is not known. */
  origin: string
  company_name: string
  endpoint_id: string
  url: string
  isDisabled: boolean
}

/** Says that an endpoint has failed for a day, or that it was disabled after five (webhooks.md#disabled). */
export function webhookMail({ id, to, language, origin, company_name, url, ...notice }: WebhookNotice): Mail {
  const letter = { id, to, from_name: 'Officina' }
  const link = origin === '' ? [] : ['', `${origin}/settings/webhooks/${notice.endpoint_id}`]
  if (language === 'it') {
    const subject = notice.isDisabled ? 'Webhook disattivato' : 'Un webhook non risponde'
    return mail(letter, `${company_name}: ${subject.toLowerCase()}`, [
      `Gentile ${to.name},`,
      '',
      notice.isDisabled
        ? 'da cinque giorni nessun evento arriva a questo indirizzo, che è stato disattivato:'
        : 'da un giorno nessun evento arriva a questo indirizzo; dopo cinque giorni viene disattivato:',
      '',
      url,
      '',
      'Gli eventi persi si possono inviare di nuovo da Impostazioni → Webhook.',
      ...link,
    ])
  }
  const subject = notice.isDisabled ? 'webhook disabled' : 'a webhook does not answer'
  return mail(letter, `${company_name}: ${subject}`, [
    `Dear ${to.name},`,
    '',
    notice.isDisabled
      ? 'for five days no event has reached this address, and it was disabled:'
      : 'for a day no event has reached this address; after five days it is disabled:',
    '',
    url,
    '',
    'Events that were missed can be sent again in Settings → Webhooks.',
    ...link,
  ])
}
