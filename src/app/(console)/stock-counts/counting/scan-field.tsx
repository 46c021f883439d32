'use client'

import { Group, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NumberField } from '../../../form/number-field.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import type { Counting } from './use-counting.ts'

/** Takes code after code, by a scanner or by hand: Enter counts it up, and the field is ready for the next. */
export function ScanField({ counting: { scan, last, refusal } }: { counting: Counting }) {
  const t = useTranslations('stockCounts')
  const numbers = useNumbers()
  const [code, setCode] = useState('')
  const [more, setMore] = useState<number | string>(1)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const typed = code.trim()
        if (typed === '' || typeof more !== 'number') return
        scan(typed, more)
        setCode('')
        setMore(1)
      }}
    >
      <Group gap="sm" align="flex-start" wrap="wrap">
        <TextInput
          autoFocus
          label={t('code')}
          description={t('codeHint')}
          autoComplete="off"
          value={code}
          error={refusal}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <NumberField
          kind="quantity"
          label={t('more')}
          description={t('moreHint')}
          w={140}
          value={more}
          onChange={setMore}
        />
        {/* Enter in either field sends the form. */}
        <button type="submit" hidden />
      </Group>
      <Text size="sm" mt="xs" aria-live="polite">
        {last &&
          t('lastCounted', { name: last.article_name, counted: numbers.quantity(last.counted_quantity) })}
      </Text>
    </form>
  )
}
