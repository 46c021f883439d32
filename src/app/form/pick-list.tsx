import { Combobox, useCombobox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './form.module.css'
import { LAST, type LastChoice, type PickingState } from './picking.ts'

type Props<Found extends { id: string }> = {
  id: string
  label: string
  state: PickingState<Found>
  last?: LastChoice | undefined
  /** Says so where nothing is found. */
  saysNothing?: boolean
  wide?: boolean
  withinPortal?: boolean
  /** One was clicked. */
  onChosen?: (id: string) => void
  show: (found: Found) => ReactNode
  /** The field. */
  children: ReactNode
}

export const optionId = (list: string, id: string | undefined) => (id ? `${list}-${id}` : undefined)

/** The list below a field that finds something by typing. */
export function PickList<Found extends { id: string }>(props: Props<Found>) {
  const { id, label, state, last, saysNothing = false, wide = false, onChosen, show, children } = props
  const { withinPortal = true } = props
  const t = useTranslations('common')
  const { opened, found, isCurrent, offersLast, active, choose, close } = state
  const isShown = opened && (found.length > 0 || offersLast || saysNothing)
  const combobox = useCombobox({ opened: isShown, onDropdownClose: close })
  const option = (value: string, content: ReactNode) => (
    <Combobox.Option
      key={value}
      id={optionId(id, value)}
      value={value}
      aria-selected={value === active}
      data-combobox-selected={value === active || undefined}
    >
      {content}
    </Combobox.Option>
  )
  return (
    <Combobox
      store={combobox}
      // A hidden list for each line would be placed on the screen whenever anything moves.
      keepMounted={false}
      withinPortal={withinPortal}
      position="bottom-start"
      width="target"
      classNames={{ dropdown: wide ? `${classes.found} ${classes.wideFound}` : classes.found! }}
      onOptionSubmit={(value) => {
        choose(value)
        onChosen?.(value)
      }}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        {children}
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isShown}>
        <Combobox.Options id={id} aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          {found.map((one) => option(one.id, show(one)))}
          {offersLast && option(LAST, last?.label)}
          {saysNothing && found.length === 0 && !offersLast && (
            <Combobox.Empty>{t(isCurrent ? 'nothingFound' : 'searching')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
