import { v7 as uuidv7 } from 'uuid'
import type { Mail } from './mailer.ts'

export type Language = 'it' | 'en'

type Recipient = { name: string; address: string }

function mail(to: Recipient, from_name: string, subject: string, lines: string[]): Mail {
  return { id: `account-${uuidv7()}`, from_name, to, subject, text: [...lines, ''].join('\n') }
}

type Reset = { to: Recipient; language: Language; origin: string; token: string }

/** How to choose a new password; the link holds for one hour. */
export function resetMail({ to, language, origin, token }: Reset): Mail {
  const link = `${origin}/reset-password?token=${encodeURIComponent(token)}`
  return language === 'it'
    ? mail(to, 'Officina', 'Officina: nuova password', [
        `Gentile ${to.name},`,
        '',
        'per scegliere una nuova password apra questo collegamento entro un’ora:',
        '',
        link,
        '',
        'Se non l’ha chiesto lei, non deve fare nulla: la password resta quella di prima.',
      ])
    : mail(to, 'Officina', 'Officina: new password', [
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
  address: string
  language: Language
  origin: string
  company_name: string
  by: string
  token: string
}

/** Asks somebody to work with a company; the link holds for 7 days. It names nobody: who has the address is not known. */
export function invitationMail({ address, language, origin, company_name, by, token }: Invitation): Mail {
  const to = { name: '', address }
  const link = `${origin}/invitation?token=${encodeURIComponent(token)}`
  return language === 'it'
    ? mail(to, company_name, `Invito a ${company_name} su Officina`, [
        'Buongiorno,',
        '',
        `${by} la invita a lavorare con ${company_name} su Officina.`,
        'Accetti o rifiuti entro 7 giorni con questo collegamento:',
        '',
        link,
        '',
        'Se non conosce chi la invita, non deve fare nulla.',
      ])
    : mail(to, company_name, `Invitation to ${company_name} on Officina`, [
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
