import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { HeadFact } from '../in-place/fields.tsx'
import type { Worksheet } from '../state.tsx'
import classes from './work.module.css'

const LOOK = { size: 'sm', minRows: 3 }

type Props = { worksheet: Worksheet; name: 'diagnosis' | 'work_done' }

/** What was found, or what was done: written where it stands, saved by leaving it. */
export function Note({ worksheet, name }: Props) {
  const t = useTranslations('worksheets')
  return (
    <Stack gap={4}>
      <Title order={2}>{t(`fields.${name}`)}</Title>
      <div className={classes.said}>
        <HeadFact worksheet={worksheet} name={name} look={LOOK} />
      </div>
    </Stack>
  )
}
