import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './form.module.css'
import { KeptOffer } from './kept-offer.tsx'
import type { FormRecord } from './record-form.tsx'
import { useStill } from './still.ts'
import { Unsettled } from './unsettled.tsx'

type Props<Values extends object> = {
  record: FormRecord<Values>
  onClose: () => void
  children: ReactNode
}

/** The field of a fact in its place: Enter and leaving it save what was changed, Escape does not. */
export function InPlaceForm<Values extends object>({ record, onClose, children }: Props<Values>) {
  const t = useTranslations('common')
  const { form, submit, fields, saving, unsaved } = record
  const still = useStill<HTMLFormElement>(saving)
  const settle = () => {
    if (saving) return
    if (form.isDirty()) void submit()
    else onClose()
  }
  return (
    <form
      {...still}
      noValidate
      className={classes.inPlaceField}
      onSubmit={(event) => {
        event.preventDefault()
        settle()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) settle()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        form.reset()
        unsaved?.drop()
        onClose()
      }}
    >
      {unsaved?.kept && (
        <KeptOffer
          at={unsaved.kept.at}
          sayWhat={(when) => t('keptValues', { when })}
          onSettle={unsaved.settle}
        />
      )}
      <Unsettled value={fields ?? null}>{children}</Unsettled>
    </form>
  )
}
