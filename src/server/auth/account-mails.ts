import { v7 as uuidv7 } from 'uuid'
import type { Mail } from '../../jobs/mailer.ts'

export type Language = 'it' | 'en'

type Recipient = { name: string; address: string }

function linkTo(origin: string, token: string): string {
  return `${origin}/reset-password?token=${encodeURIComponent(token)}`
}

function mail(to: Recipient, from_name: string, subject: string, lines: string[]): Mail {
  return { id: `account-${uuidv7()}`, from_name, to, subject, text: [...lines, ''].join('\n') }
}

type Reset = { to: Recipient; language: Language; origin: string; token: string }

/** How to choose a new password; the link holds for one hour. */
export function resetMail({ to, language, origin, token }: Reset): Mail {
  const link = linkTo(origin, token)
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

type Joining = { to: Recipient; language: Language; origin: string; company_name: string; by: string }

/** Asks somebody new to choose their password; the link holds for 7 days. */
export function invitationMail({
  to,
  language,
  origin,
  company_name,
  by,
  token,
}: Joining & { token: string }) {
  const link = linkTo(origin, token)
  return language === 'it'
    ? mail(to, company_name, `Invito a ${company_name} su Officina`, [
        `Gentile ${to.name},`,
        '',
        `${by} la invita a lavorare con ${company_name} su Officina.`,
        'Scelga la sua password entro 7 giorni con questo collegamento:',
        '',
        link,
        '',
        `Poi entri con il suo indirizzo, ${to.address}.`,
      ])
    : mail(to, company_name, `Invitation to ${company_name} on Officina`, [
        `Dear ${to.name},`,
        '',
        `${by} invites you to work with ${company_name} on Officina.`,
        'Choose your password within 7 days with this link:',
        '',
        link,
        '',
        `Then sign in with your address, ${to.address}.`,
      ])
}

/** Tells somebody who has a password already that one more company is theirs to work in. */
export function additionMail({ to, language, origin, company_name, by }: Joining): Mail {
  return language === 'it'
    ? mail(to, company_name, `Ora lavora anche con ${company_name} su Officina`, [
        `Gentile ${to.name},`,
        '',
        `${by} l’ha aggiunta a ${company_name} su Officina. Entri con la password che ha già:`,
        '',
        origin,
      ])
    : mail(to, company_name, `You now work with ${company_name} on Officina`, [
        `Dear ${to.name},`,
        '',
        `${by} has added you to ${company_name} on Officina. Sign in with the password that you have:`,
        '',
        origin,
      ])
}
