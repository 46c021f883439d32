import { Button, Group } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Message } from '../list/states.tsx'

/** What browsers and Next say when code of the page could not be loaded. */
const NOT_LOADED = /chunk|dynamically imported module|failed to fetch|networkerror|load failed/i

/** Reads the page anew once the server answers; until then it stays as it is. */
function useReload() {
  const [trying, setTrying] = useState(false)
  const reload = async () => {
    setTrying(true)
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      window.location.reload()
    } catch {
      setTrying(false)
    }
  }
  return { reload, trying }
}

/** In the place of a page that could not be shown: what happened, another try, and a way out. */
export function Crash({ error }: { error: Error }) {
  const t = useTranslations('crash')
  const { reload, trying } = useReload()
  const isUnreached = NOT_LOADED.test(`${error.name} ${error.message}`)
  return (
    <Message
      role="alert"
      title={t(isUnreached ? 'unreachedTitle' : 'title')}
      text={t(isUnreached ? 'unreachedText' : 'text')}
    >
      <Group gap="xs" justify="center">
        <Button loading={trying} onClick={reload}>
          {t('retry')}
        </Button>
        <Button variant="default" component={Link} href="/">
          {t('home')}
        </Button>
      </Group>
    </Message>
  )
}
