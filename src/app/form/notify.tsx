import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { later } from '../frame/later.tsx'
import { signInAgain } from '../signed-out.ts'
import { apiErrorOf, useErrorText } from './api-errors.ts'
import { RequestId } from './copy.tsx'
import { sayBeside } from './said.tsx'

function Failed({ message, request_id }: { message: string; request_id: string | null }) {
  if (!request_id) return message
  return (
    <Stack gap={4}>
      <Text size="sm">{message}</Text>
      <RequestId request_id={request_id} />
    </Stack>
  )
}

/** Nobody is signed in any more: the way back in, which returns to this page. */
function SignedOut({ message, label, onBack }: { message: string; label: string; onBack: () => void }) {
  const { pathname, search } = window.location
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{message}</Text>
      <Anchor
        size="sm"
        href={`/sign-in?next=${encodeURIComponent(pathname + search)}`}
        onClick={async (event) => {
          event.preventDefault()
          if (await signInAgain(true)) onBack()
        }}
      >
        {label}
      </Anchor>
    </Group>
  )
}

/** Tells the page that there is something to show, so that it loads where notices appear. */
export const NOTICE_EVENT = 'officina:notice'

const loadStore = later(() => import('@mantine/notifications').then((module) => module.notifications))

async function show(notice: NotificationData): Promise<void> {
  window.dispatchEvent(new Event(NOTICE_EVENT))
  const store = await loadStore().catch(() => undefined)
  // Without it, the place where notices appear says that the server is not reached.
  store?.show(notice)
}

const hide = async (id: string) => {
  const store = await loadStore().catch(() => undefined)
  store?.hide(id)
}

type Action = { label: string; act: () => void }

/** Long enough to be read and to be taken back. */
const ACTION_MS = 8000
let shown = 0

/** The way back goes with its notice: the focus goes where it was before, unless what is taken back gives it a place. */
function Done({ message, label, act }: Action & { message: string }) {
  const before = useRef<Element>(null)
  const press = () => {
    ;(before.current as HTMLElement | null)?.focus()
    act()
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{message}</Text>
      <Button
        size="compact-sm"
        variant="light"
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
        }}
        onClick={press}
      >
        {label}
      </Button>
    </Group>
  )
}

/**
 * Says that something was done, or why it was not. What was done is told beside what was pressed for it; in a notice with
 * a way to take it back, and where what was pressed is gone. `done` answers with what takes that notice away.
 */
export function useNotify() {
  const t = useTranslations('common')
  const text = useErrorText()
  return useMemo(() => {
    const tell = (notice: NotificationData) =>
      show({ closeButtonProps: { 'aria-label': t('close') }, ...notice })
    return {
      done: (message: string, action?: Action) => {
        const id = `done-${++shown}`
        const isDone = { id, color: 'teal' }
        if (!action) {
          sayBeside(message, () => void tell({ ...isDone, message, autoClose: 3000 }))
          return () => undefined
        }
        const act = () => {
          hide(id)
          action.act()
        }
        const content = <Done message={message} label={action.label} act={act} />
        tell({ ...isDone, message: content, autoClose: ACTION_MS })
        return () => hide(id)
      },
      /** It was not done, and nothing broke. */
      apiError: (message: string) => {
        tell({ message, color: 'red', autoClose: 10_000 })
      },
      failure: (error: unknown) => {
        const { message, request_id } = text(error)
        if (apiErrorOf(error)?.code === 'session_required')
          return void tell({
            id: 'signed-out',
            message: <SignedOut message={message} label={t('signIn')} onBack={() => hide('signed-out')} />,
            color: 'red',
            autoClose: false,
          })
        tell({
          title: t('failed'),
          message: <Failed message={message} request_id={request_id} />,
          color: 'red',
          autoClose: 10_000,
        })
      },
    }
  }, [t, text])
}
