import { Tabs } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { NOUNS, visibleNouns } from '../../../frame/nouns.ts'
import { useSession } from '../../../frame/session.tsx'
import classes from '../../../list/record-tabs.module.css'

const TABS = ['invoices', 'creditNotes', 'electronicInvoices'] as const

/** The lists of fiscal documents beside one another, those that the role may read. */
export function DocumentTabs({ current }: { current: (typeof TABS)[number] }) {
  const t = useTranslations()
  const router = useRouter()
  const visible = new Set(visibleNouns(useSession()?.permissions).map(({ key }) => key))
  const tabs = TABS.filter((key) => visible.has(key))
  if (tabs.length < 2) return null
  return (
    <Tabs value={current} onChange={(key) => key && router.push(NOUNS[key as 'invoices'].path)}>
      <Tabs.List className={classes.line}>
        {tabs.map((key) => (
          <Tabs.Tab key={key} value={key}>
            {t(`${key}.noun.section`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
