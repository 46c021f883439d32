'use client'

import { type Messages, NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import type { Locale } from './locales.ts'

const read = new Map<Locale, { json: string; messages: Messages }>()

/** The messages of a text, which is the same one as long as the server runs. */
function messagesOf(locale: Locale, json: string): Messages {
  const known = read.get(locale)
  if (known?.json === json) return known.messages
  const messages: Messages = JSON.parse(json)
  read.set(locale, { json, messages })
  return messages
}

type Props = Omit<ComponentProps<typeof NextIntlClientProvider>, 'locale' | 'messages'> & {
  locale: Locale
  json: string
  children: ReactNode
}

/**
 * The messages of a language for every page, handed over as one text: of an object React would look at each of its
 * thousands of values, on the server and again in the browser.
 */
export const Words = ({ json, ...props }: Props) => (
  <NextIntlClientProvider {...props} messages={messagesOf(props.locale, json)} />
)
