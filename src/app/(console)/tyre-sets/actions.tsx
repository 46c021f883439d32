import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TYRE_SET_TRANSITIONS } from '../../../domain/tyre-sets.ts'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Move } from './moves/move-dialog.tsx'
import type { TyreSet } from './view.tsx'

const MoveDialog = laterDialog(() => import('./moves/move-dialog.tsx').then((module) => module.MoveDialog))

/** The set that is on the vehicle of this one, where it is another. */
function useMountedOn(vehicle_id: string | null) {
  const query = { vehicle_id: vehicle_id ?? '', status: 'mounted', limit: 1 }
  const { data } = useQuery(useTRPC().tyreSets.list.queryOptions(query, { enabled: vehicle_id !== null }))
  return data?.data[0]
}

/** Where the set can go next: first what the work is about. */
export function TyreSetActions({ set }: { set: TyreSet }) {
  const t = useTranslations('tyreSets')
  const common = useTranslations('common')
  const mayWrite = useCan('tyre_sets.write')
  const [move, setMove] = useState<Move | null>(null)
  const mounted = useMountedOn(set.vehicle_id)
  const isSwapped = set.status !== 'mounted' && set.status !== 'disposed' && mounted !== undefined
  const moves: Move[] = [
    ...(isSwapped ? (['swapped'] as const) : []),
    // A vehicle has one mounted set.
    ...TYRE_SET_TRANSITIONS[set.status].filter((to) => to !== 'mounted' || !isSwapped),
    ...(set.status === 'stored' ? (['moved'] as const) : []),
  ]
  const [next, ...others] = moves
  if (!mayWrite) return null
  return (
    <>
      {next && (
        <Button size="sm" onClick={() => setMove(next)}>
          {t(`verbs.${next}`)}
        </Button>
      )}
      <ActionMenu
        ofRecord
        label={common('actions')}
        actions={others.map((to) => ({
          ...{ label: t(`verbs.${to}`), act: () => setMove(to), danger: to === 'disposed' },
        }))}
      />
      {move && <MoveDialog {...{ set, move, mounted }} onClose={() => setMove(null)} />}
    </>
  )
}
