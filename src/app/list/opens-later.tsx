import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { laterComponent } from '../frame/later.tsx'

/** What a button opens, and the button. */
export type OpenedProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  target: ReactElement<HTMLAttributes<HTMLElement>>
}

/**
 * What a button opens, whose code comes once the page is at rest. The button stands alone until it is first pressed, so
 * that nothing is drawn anew at rest; pressed before the code is there, it opens as soon as that is.
 */
export function opensLater<Props extends OpenedProps>(
  popup: 'menu' | 'dialog',
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Alone = ({ target, onChange }: Props) =>
    cloneElement(target, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: () => onChange(true),
    })
  const Opened = laterComponent<Props>(load, Alone)
  return function OpensLater(props: Props) {
    const wasUsed = useRef(false)
    wasUsed.current ||= props.opened
    return wasUsed.current ? <Opened {...props} /> : <Alone {...props} />
  }
}

/** Whether it is open; once it closes, the focus is on its button again. */
export function useOpened(isOpenAtFirst = false, onClosed?: () => void) {
  const [opened, setOpened] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  // The first press has the button drawn anew; it keeps the focus until what it opens takes it.
  useLayoutEffect(() => {
    if (opened && document.activeElement === document.body) button.current?.focus()
  }, [opened])
  const change = (next: boolean) => {
    setOpened(next)
    if (next) return
    onClosed?.()
    button.current?.focus()
  }
  return { opened, change, button }
}
