'use client'

import { useTranslations } from 'next-intl'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { TyreSetActions } from '../actions.tsx'
import { Movements } from '../history/movements.tsx'
import { TyreCards } from '../tyres/tyre-cards.tsx'
import { TyreSetHead } from '../view.tsx'

const TyreSetForm = laterForm(() => import('../form.tsx').then((module) => module.TyreSetForm))

/** A tyre set: where it is, its tyres, what happened to it. */
export default function TyreSetPage() {
  const t = useTranslations('tyreSets')
  return (
    <RecordPage
      group="tyreSets"
      title={({ label_code, vehicle_license }) => [label_code, vehicle_license].filter(Boolean).join(' · ')}
      status={({ status }) => <DocumentStatus kind="tyre_set" state={status} />}
      view={(set) => <TyreSetHead set={set} />}
      form={(set, onDone) => <TyreSetForm set={set} onDone={onDone} />}
      below={(set) => (
        <>
          <TyreCards set={set} />
          <Movements set={set} />
        </>
      )}
      hasMenu
      more={(set) => <TyreSetActions set={set} />}
      removal={({ status, label_code }) =>
        // What lies in the depot or is driven on cannot be deleted.
        (status === 'returned' || status === 'disposed') && {
          title: t('deleteTitle', { label: label_code }),
          effect: t('deleteEffect'),
        }
      }
    />
  )
}
