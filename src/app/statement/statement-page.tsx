import { Stack, Text } from '@mantine/core'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Note } from '../format/note.tsx'
import { Page } from '../frame/console-page.tsx'
import { useSession } from '../frame/session.tsx'
import type { Accounts } from './entry-text.tsx'
import classes from './statement.module.css'
import { AccountStatement } from './statement.tsx'

type Props = { of: Accounts; holder: { name: string; address: string } | undefined }

/** A statement on a page of its own, which prints without what surrounds it on the screen. */
export function StatementPage({ of, holder }: Props) {
  const { id } = useParams<{ id: string }>()
  const words = useTranslations()
  const t = useTranslations('statement')
  const company = useSession()?.company
  const name = holder?.name ?? '…'
  return (
    <Page
      title={t('title')}
      crumbs={[
        { label: words(`${of}.noun.section`), href: `/${of}` },
        { label: name, href: `/${of}/${id}?tab=statement` },
      ]}
    >
      <Stack maw={900}>
        <div className={classes.head}>
          <Note>{company?.name}</Note>
          <Text fw={600} size="lg">
            {t('of', { name })}
          </Text>
          {holder && <Text size="sm">{holder.address}</Text>}
        </div>
        <AccountStatement of={of} id={id} isPage />
      </Stack>
    </Page>
  )
}
