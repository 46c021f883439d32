import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../../form/api-errors.ts'
import { useChange } from '../../../form/change.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { Foot } from '../../../form/foot.tsx'
import { useOnce } from '../../../form/once.ts'

const EFFECTS = ['person', 'papers', 'books', 'final'] as const

/** Spaces at the ends and capitals are no other name. */
const folded = (name: string) => name.trim().toLocaleLowerCase()

type Props = {
  name: string
  anonymize: () => Promise<unknown>
  onDone: () => void
  /** The page is left with it. */
  leaves?: boolean
  onClose: () => void
}

/** Erases a person for good: asked for by typing the name (customers.md#anonymizing). */
export function AnonymizeModal({ name, anonymize, onDone, leaves = false, onClose }: Props) {
  const t = useTranslations('customers.anonymize')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const change = useChange()
  const { once, acting } = useOnce()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const isNamed = folded(typed) === folded(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNamed) return
    once(async () => {
      setFailure(null)
      try {
        await anonymize()
      } catch (error) {
        return setFailure(errorText(error).message)
      }
      onDone()
      await change({ send: async () => undefined, done: t('done'), leaves })
    })
  }
  return (
    <Dialog opened onClose={onClose} title={t('title', { name })}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            {EFFECTS.map((effect) => (
              <List.Item key={effect}>{t(`effects.${effect}`)}</List.Item>
            ))}
          </List>
          {failure && <Alert color="red">{failure}</Alert>}
          <TextInput
            label={t('typeName')}
            description={
              <Text component="span" inherit fw={600}>
                {name}
              </Text>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </Stack>
        <Foot>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red.8" disabled={!isNamed} loading={acting}>
            {t('confirm')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}
