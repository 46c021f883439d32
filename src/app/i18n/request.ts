import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { LOCALE_COOKIE, LOCALES, type Locale } from './locales.ts'

const isLocale = (text: string | undefined): text is Locale => LOCALES.includes(text as Locale)

/** The first language of `Accept-Language` that the console speaks, by its weights; else English. */
function preferred(accepted: string): Locale {
  const wanted = accepted
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight.slice(2)) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
  return wanted.map(({ language }) => language).find(isLocale) ?? 'en'
}

/** The person's own choice, else the browser's first language. Messages and formats are the layout's: pages are drawn on them alone. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value
  const locale = isLocale(chosen) ? chosen : preferred((await headers()).get('accept-language') ?? '')
  return { locale, timeZone: 'Europe/Rome' }
})
