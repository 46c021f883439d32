'use client'

import { useTranslations } from 'next-intl'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { DealershipActions } from '../actions.tsx'
import { Costs } from '../costs/costs.tsx'
import { DealershipHead, type DealershipVehicle } from '../view.tsx'

const DealershipForm = laterForm(() => import('../form.tsx').then((module) => module.DealershipForm))

const nameOf = ({ license, full_name }: DealershipVehicle) => [full_name, license].filter(Boolean).join(' · ')

/** A vehicle of the dealership: what it is, what it costs and leaves, who buys it. */
export default function DealershipVehiclePage() {
  const t = useTranslations('dealershipVehicles')
  return (
    <RecordPage
      group="dealershipVehicles"
      title={nameOf}
      status={({ status }) => <DocumentStatus kind="dealership_vehicle" state={status} />}
      view={(vehicle) => <DealershipHead vehicle={vehicle} />}
      form={(vehicle, onDone) => <DealershipForm vehicle={vehicle} onDone={onDone} />}
      below={(vehicle) => <Costs vehicle={vehicle} />}
      more={(vehicle) => <DealershipActions vehicle={vehicle} />}
      hasMenu
      removal={({ status, seq_number }) =>
        !['reserved', 'sold', 'delivered'].includes(status) && {
          title: t('deleteTitle', { number: seq_number }),
          effect: t('deleteEffect'),
        }
      }
    />
  )
}
