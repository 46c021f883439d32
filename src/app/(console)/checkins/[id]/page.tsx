'use client'

import { useTranslations } from 'next-intl'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { CheckinActions } from '../actions.tsx'
import { DamageMap } from '../outline/damage-map.tsx'
import { Photos } from '../photos/photos.tsx'
import { Signatures } from '../signing/signatures.tsx'
import { CheckinHead } from '../view.tsx'

const CheckinForm = laterForm(() => import('../form.tsx').then((module) => module.CheckinForm))

/** A check-in on one screen: its head, the outline, photos and signatures, which stay while the head is edited. */
export default function CheckinPage() {
  const t = useTranslations('checkins')
  return (
    <RecordPage
      group="checkins"
      title={({ seq_number, vehicle_license, vehicle_name }) =>
        t('numbered', { number: seq_number, vehicle: vehicle_license || vehicle_name })
      }
      status={({ status }) => <DocumentStatus kind="checkin" state={status} />}
      chain={({ id, quote_id, worksheet_id }) => ({ at: 'checkins', checkin_id: id, quote_id, worksheet_id })}
      view={(checkin) => <CheckinHead checkin={checkin} />}
      form={(checkin, onDone) => <CheckinForm checkin={checkin} onDone={onDone} />}
      below={(checkin) => (
        <>
          <DamageMap checkin={checkin} />
          <Photos checkin={checkin} />
          <Signatures checkin={checkin} />
        </>
      )}
      hasMenu
      more={(checkin) => <CheckinActions checkin={checkin} />}
      removal={({ seq_number, worksheet_id }) =>
        // What a worksheet cites cannot be deleted.
        worksheet_id === null && {
          title: t('deleteTitle', { number: seq_number }),
          effect: t('deleteEffect'),
        }
      }
    />
  )
}
