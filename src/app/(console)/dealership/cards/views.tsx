import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import classes from '../../../list/list.module.css'

export const VIEWS = ['cards', 'rows'] as const
export type View = (typeof VIEWS)[number]

const ICONS = { cards: IconLayoutGrid, rows: IconList }

/** The ways to look at the dealership: as cards with photos, and as a list. */
export function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTranslations('dealershipVehicles')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" className={classes.views} aria-label={t('views')}>
      {VIEWS.map((each) => {
        const Icon = ICONS[each]
        return (
          <UnstyledButton
            key={each}
            className={classes.view}
            aria-pressed={view === each}
            onClick={() => onChange(each)}
          >
            <Icon size={14} stroke={1.6} aria-hidden />
            {t(each)}
          </UnstyledButton>
        )
      })}
    </div>
  )
}
