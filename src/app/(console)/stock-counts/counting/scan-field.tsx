import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { NumberField } from '../../../form/number-field.tsx'
import { useSettling } from '../../../form/unsettled.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import type { Counting } from './use-counting.ts'

/** Codes that were read and not counted, each with the reason. */
function NotCounted({ counting: { uncounted, retry, letGo } }: { counting: Counting }) {
  const t = useTranslations('stockCounts')
  const common = useTranslations('common')
  const numbers = useNumbers()
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={t('uncounted')}>
      {uncounted.map((scan) => (
        <Group component="li" key={scan.key} gap="xs">
          <Text size="sm" fw={600}>
            {scan.code} × {numbers.quantity(scan.more)}
          </Text>
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {scan.reason}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void retry(scan)}>
            {common('retry')}
          </Button>
          <CloseButton
            size="sm"
            aria-label={t('letGo', { code: scan.code })}
            onClick={() => letGo(scan.key)}
          />
        </Group>
      ))}
    </Stack>
  )
}

/** Takes code after code, by a scanner or by hand: Enter counts it up, and the field is ready for the next. */
export function ScanField({ counting }: { counting: Counting }) {
  const { scan, last, uncounted, settle } = counting
  const t = useTranslations('stockCounts')
  const numbers = useNumbers()
  const [code, setCode] = useState('')
  const [more, setMore] = useState<number | string>(1)
  const field = useRef<HTMLInputElement>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const isLeft = code.trim() !== '' || uncounted.length > 0
  const settleAll = async () => {
    const isDone = (await settle()) && code.trim() === ''
    setWasAsked(!isDone)
    return isDone
  }
  useSettling({ settle: settleAll, focus: () => field.current?.focus() })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const typed = code.trim()
        if (typed === '' || typeof more !== 'number') return
        void scan(typed, more)
        setCode('')
        setMore(1)
      }}
    >
      <Group gap="sm" align="flex-start" wrap="wrap">
        <TextInput
          ref={field}
          autoFocus
          label={t('code')}
          flex="1 1 8rem"
          maw={240}
          description={t('codeHint')}
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <NumberField
          kind="quantity"
          label={t('more')}
          description={t('moreHint')}
          w={120}
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
      {uncounted.length > 0 && <NotCounted counting={counting} />}
      {wasAsked && isLeft && (
        <Text size="sm" mt="xs" c="var(--mantine-color-error)" role="alert">
          {t('leftHere')}
        </Text>
      )}
    </form>
  )
}
