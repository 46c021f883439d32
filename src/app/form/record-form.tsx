import { Button, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useShortcut } from '../frame/shortcuts.tsx'
import type { AuditedRecord } from './author.tsx'
import { useFirstField } from './focused-field.ts'
import { Foot } from './foot.tsx'
import classes from './form.module.css'
import { KeptOffer } from './kept-offer.tsx'
import { useStill } from './still.ts'
import { useUnsavedGuard } from './unsaved.tsx'
import { Unsettled, useUnsettled } from './unsettled.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { type Fresh, useFresh } from './use-fresh.tsx'
import { type Unsaved, useKeptValues } from './use-kept-values.ts'

type Options<Values extends object> = {
  initialValues: Values
  /**
   * Sends the values; a refusal is shown on its fields and everything typed stays.
   * @param before what the form had of the record as it was read
   */
  save: (values: Values, before: Values) => Promise<unknown>
  /** Reads a record that is changed: what somebody else saved meanwhile is not written over. */
  renew?: (() => Promise<Fresh<Values>>) | undefined
  /** The record that is changed: its history tells who else did. */
  of?: AuditedRecord | undefined
  /** The form's name of a refused parameter, where it differs. */
  names?: (param: string, values: Values) => string
  /** The record, or what is to be made: what was typed is kept in this tab under it until it is saved. */
  keptAs?: string
}

/** A field of several values takes what is typed in it when it is left, which Ctrl-S does not do. */
function takeTyped(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement && field.matches('.mantine-TagsInput-inputField'))) return
  if (field.value.trim() === '') return
  field.blur()
  field.focus()
}

/** A form over one procedure: what the server refuses lands on its fields. */
export function useRecordForm<Values extends object>(options: Options<Values>) {
  const { initialValues, save, renew, of, names, keptAs } = options
  const form = useForm<Values>({ mode: 'controlled', initialValues })
  const showErrors = useFieldErrors(form, names && ((param) => names(param, form.getValues())))
  const fresh = useFresh(form, renew, of)
  const [saving, setSaving] = useState(false)
  const unsaved = useKeptValues(keptAs, form, renew || of ? fresh.beginFrom : undefined)
  const giveUp = useUnsavedGuard(form.isDirty() && !saving, unsaved.drop)
  const fields = useUnsettled()
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (saving) return
    takeTyped()
    setSaving(true)
    try {
      if (!(await fields.settle())) return
      form.clearErrors()
      const saved = await fresh.save(save)
      if (!saved) return
      form.resetDirty(saved)
      unsaved.drop()
    } catch (error) {
      showErrors(error)
    } finally {
      setSaving(false)
    }
  }
  return { form, submit, saving, giveUp, fields, unsaved }
}

export type FormRecord<Values extends object> = {
  form: UseFormReturnType<Values>
  submit: (event?: FormEvent<HTMLFormElement>) => unknown
  saving: boolean
  /** Closes it once what was typed and not saved was given up; at once without it. */
  giveUp?: (close: () => void) => void
  /** Its fields that find something by typing, where it has any. */
  fields?: ReturnType<typeof useUnsettled>
  /** What was typed and never saved, where it is kept. */
  unsaved?: Unsaved
}

type Props<Values extends object> = {
  record: FormRecord<Values>
  onCancel?: (() => void) | undefined
  submitLabel?: string
  /** What sends the form, where that is not one button. */
  buttons?: ReactNode
  children: ReactNode
}

/**
 * Fields above, Save and Cancel below and always in sight; Ctrl-S saves, also out of a field. Cancel asks before it loses
 * what was typed.
 */
export function RecordForm<Values extends object>({
  record,
  onCancel,
  submitLabel,
  buttons,
  children,
}: Props<Values>) {
  const t = useTranslations('common')
  const { submit, saving, giveUp, fields, unsaved } = record
  const element = useRef<HTMLFormElement>(null)
  const still = useStill<HTMLDivElement>(saving)
  useFirstField(element)
  useShortcut('mod+S', t('save'), () => submit())
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      // A form in a dialog is its own, though React tells the form that opened the dialog of it too.
      onSubmit={(event) => {
        event.stopPropagation()
        submit(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.requestSubmit()
      }}
    >
      {unsaved?.kept && (
        <KeptOffer
          at={unsaved.kept.at}
          sayWhat={(when) => t('keptValues', { when })}
          onSettle={unsaved.settle}
        />
      )}
      <Stack gap="md" {...still}>
        <Unsettled value={fields ?? null}>{children}</Unsettled>
      </Stack>
      <Foot>
        {onCancel && (
          <Button variant="default" onClick={() => (giveUp ? giveUp(onCancel) : onCancel())}>
            {t('cancel')}
          </Button>
        )}
        {buttons ?? (
          <Button type="submit" loading={saving}>
            {submitLabel ?? t('save')}
          </Button>
        )}
      </Foot>
    </form>
  )
}

/** Fields that belong together, side by side where there is room. */
export function FieldGroup({ legend, children }: { legend?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {legend && <legend>{legend}</legend>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}
