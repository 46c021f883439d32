'use client'

import { Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Page } from '../../../frame/console-page.tsx'
import { useCreate } from '../../../frame/create.tsx'
import { Depot } from './depot.tsx'
import { PlaceModal } from './place-modal.tsx'
import { Views } from './views.tsx'

/** The depot as the grid of its places, with what is free. */
export default function DepotPage() {
  const t = useTranslations('tyreSets')
  const [adding, setAdding] = useState(false)
  const create = useCreate({
    ...{ label: t('newPlace'), permission: 'tyre_sets.write', to: () => setAdding(true) },
  })
  return (
    <Page title={t('depot')} action={create}>
      <Stack>
        <Views />
        <Depot />
      </Stack>
      {adding && <PlaceModal onClose={() => setAdding(false)} />}
    </Page>
  )
}
