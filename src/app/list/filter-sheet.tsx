import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Sheet } from '../frame/sheet.tsx'
import classes from './filter-bar.module.css'
import type { Filter } from './filters.tsx'
import type { OpenedProps } from './opens-later.tsx'

export type SheetProps = OpenedProps & { filters: readonly Filter[]; onClear: (() => void) | undefined }

/** All filters under each other, from the bottom of a phone. */
export function FilterSheet({ opened, onChange, target, filters, onClear }: SheetProps) {
  const t = useTranslations('common')
  const close = () => onChange(false)
  return (
    <>
      {target}
      <Sheet
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        classNames={{ content: classes.sheetPaper! }}
        title={t('filters')}
      >
        <div className={classes.sheet}>
          {filters.map(({ id, label, isSet, turnOn, chip }) =>
            turnOn && !isSet ? (
              <Button key={id} variant="default" onClick={turnOn}>
                {label}
              </Button>
            ) : (
              <Fragment key={id}>{chip({ isNew: false, onClosed: () => undefined })}</Fragment>
            ),
          )}
          <Group grow>
            {onClear && (
              <Button variant="subtle" onClick={onClear}>
                {t('clearAll')}
              </Button>
            )}
            <Button onClick={close}>{t('showRows')}</Button>
          </Group>
        </div>
      </Sheet>
    </>
  )
}
