'use client'

import { type Messages, NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'

const read = new Map<string, Messages>()

/** The messages of a text, of which there is one for each language. */
function messagesOf(json: string): Messages {
  const messages = read.get(json) ?? JSON.parse(json)
  read.set(json, messages)
  return messages
}

type Props = Omit<ComponentProps<typeof NextIntlClientProvider>, 'messages'> & {
  json: string
  children: ReactNode
}

/**
 * The messages of a language for every page, handed over as one text: of an object React would look at each of its
 * thousands of values, on the server and again in the browser.
 */
export const Words = ({ json, ...props }: Props) => (
  <NextIntlClientProvider {...props} messages={messagesOf(json)} />
)
