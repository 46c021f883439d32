import { useTranslations } from 'next-intl'
import { held, text, textOrNull } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import type { Endpoint } from './endpoint-status.tsx'
import { EventsSelect } from './events-select.tsx'
import type { EndpointWithSecret } from './secret-modal.tsx'

const ENDPOINT = formOf('webhookEndpoints', 'webhooks', {
  url: text('url', { hint: 'urlHint', required: true, first: true, type: 'url' }),
  description: textOrNull('description'),
  enabled_events: {
    ...held('events', ['*'] as string[], { Input: EventsSelect }),
    sent: (names: string[]) => names as never,
  },
})

type Props = {
  endpoint?: Endpoint
  onClose: () => void
  /** What was made, with its secret. */
  onMade?: (made: EndpointWithSecret) => void
}

/** Adds an endpoint or changes where it leads and what it takes. */
export function EndpointModal({ endpoint, onClose, onMade }: Props) {
  const t = useTranslations('webhooks')
  const { record, inputs } = useFormOf<typeof ENDPOINT.fields, Endpoint, EndpointWithSecret | Endpoint>(
    ENDPOINT,
    {
      record: endpoint,
      // An entry that does not exist is named by its place.
      names: (param) => param.replace(/\[\d+\]$/, ''),
      ...(!endpoint && { isSecret: true, isFinal: true, done: null }),
      onSaved: (saved) => {
        if ('secret' in saved) onMade?.(saved)
        else onClose()
      },
    },
  )
  return (
    <FormModal title={t(endpoint ? 'edit' : 'new')} {...{ record, onClose }}>
      {inputs('url', 'description', 'enabled_events')}
    </FormModal>
  )
}
