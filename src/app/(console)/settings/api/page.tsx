'use client'

import { ListPage } from '../../../list/list-page.tsx'
import { useList } from '../../../list/use-list.ts'
import { useSettingsPlace } from '../settings-page.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { PlanNotice } from './plan-notice.tsx'

/** The keys of the workshop's integrations: those that work, then those that ended, the newest first. */
export default function KeysPage() {
  return (
    <ListPage
      list={useList('apiKeys', {})}
      place={useSettingsPlace('api')}
      columns={useKeyColumns()}
      head={<PlanNotice />}
    />
  )
}
