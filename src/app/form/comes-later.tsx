import { Skeleton } from '@mantine/core'
import { type ComponentType, type FunctionComponent, type ReactNode, useLayoutEffect } from 'react'
import { holdForDialog, holdKeys } from '../frame/held-keys.ts'
import { laterComponent } from '../frame/later.tsx'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** Stands for a dialog whose code is on its way. */
export function DialogToCome() {
  useLayoutEffect(() => void holdForDialog(), [])
  return null
}

const FormToCome = () => <Skeleton height={360} />
const PanelToCome = () => <Skeleton height={160} />

/** A dialog whose code comes once the page is at rest. What is typed before that is typed in its first field. */
export function laterDialog<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return laterComponent(load, DialogToCome)
}

/** A form in the page whose code comes once the page is at rest. */
export function laterForm<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return laterComponent(load, FormToCome)
}

/** A part of a page that is not needed at first, as behind a tab that is not the open one. */
export function laterPanel<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return laterComponent(load, PanelToCome)
}

/** Stands for the field of a fact: how the fact reads, until what is typed can be typed there. */
function FieldToCome({ shown }: { shown: ReactNode }) {
  useLayoutEffect(() => holdKeys(), [])
  return shown || '–'
}

/** The field of a fact that is changed in its place, whose code comes once the page is at rest. */
export function laterField<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): ComponentType<Props & { shown: ReactNode }> {
  return laterComponent<Props & { shown: ReactNode }>(load, FieldToCome)
}
