'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ListPage } from '../../../list/list-page.tsx'
import { useList } from '../../../list/use-list.ts'
import { useSettingsPlace } from '../settings-page.tsx'
import { useEndpointColumns } from './endpoint-columns.tsx'
import { EndpointModal } from './endpoint-modal.tsx'
import { type EndpointWithSecret, SecretModal } from './secret-modal.tsx'

/** Where events are delivered, with their health; a new endpoint tells its secret once. */
export default function WebhooksPage() {
  const router = useRouter()
  const place = useSettingsPlace('webhooks')
  const [made, setMade] = useState<EndpointWithSecret | null>(null)
  const leave = () => {
    setMade(null)
    router.push(`${place.path}/${made!.id}`)
  }
  return (
    <>
      <ListPage
        list={useList('webhookEndpoints', {})}
        place={place}
        columns={useEndpointColumns()}
        dialog={(onClose) => (
          <EndpointModal
            onClose={onClose}
            onMade={(endpoint) => {
              onClose()
              setMade(endpoint)
            }}
          />
        )}
      />
      {made && <SecretModal made={made} onStored={leave} />}
    </>
  )
}
