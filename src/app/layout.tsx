import '@mantine/core/styles.layer.css'
import './global.css'
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { getLocale, getNow, getTimeZone } from 'next-intl/server'
import type { ReactNode } from 'react'
import { inter, interExtended } from './font.ts'
import { formats } from './i18n/formats.ts'
import { Words } from './i18n/words.tsx'
import en from './messages/en.ts'
import it from './messages/it.ts'
import { Providers } from './providers.tsx'

export const metadata: Metadata = {
  description: 'Workshop management',
  robots: { index: false },
}
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

const MESSAGES = { en: JSON.stringify(en), it: JSON.stringify(it) }

/** Every page: rendered on request, in the language of the request, its scripts under the response's nonce. */
export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const locale = await getLocale()
  return (
    <html lang={locale} className={`${inter.variable} ${interExtended.variable}`} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <Words
          locale={locale}
          now={await getNow()}
          timeZone={await getTimeZone()}
          formats={formats}
          json={MESSAGES[locale]}
        >
          <Providers>{children}</Providers>
        </Words>
      </body>
    </html>
  )
}
