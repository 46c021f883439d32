'use client'

import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { InPlace, InPlaceForm } from '../../../form/in-place.tsx'
import { FIELDS, WHILE_FROZEN } from '../form.tsx'
import type { Worksheet } from '../state.tsx'
import classes from './work.module.css'

const { diagnosis, work_done } = FIELDS
const NOTES = formOf('worksheets', 'worksheets', { diagnosis, work_done })
type Name = keyof typeof NOTES.fields

type Props = { worksheet: Worksheet; name: Name; may: boolean }

function NoteField({ worksheet, name, onClose }: Omit<Props, 'may'> & { onClose: () => void }) {
  const t = useTranslations('worksheets')
  const { record, input } = useFormOf(NOTES, { record: worksheet, onSaved: onClose })
  return (
    <InPlaceForm record={record} onClose={onClose}>
      {input(name, { label: undefined, 'aria-label': t(`fields.${name}`), autoFocus: true, minRows: 3 })}
    </InPlaceForm>
  )
}

/** What was found, or what was done: written where it stands, saved by leaving it. */
export function Note({ worksheet, name, may }: Props) {
  const t = useTranslations('worksheets')
  const label = t(`fields.${name}`)
  return (
    <Stack gap={4}>
      <Title order={2}>{label}</Title>
      <div className={classes.said}>
        <InPlace
          label={label}
          may={may && (!worksheet.frozen || WHILE_FROZEN.has(name))}
          shown={worksheet[name]}
          field={(onClose) => <NoteField worksheet={worksheet} name={name} onClose={onClose} />}
        />
      </div>
    </Stack>
  )
}
