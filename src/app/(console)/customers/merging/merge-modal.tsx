import { Alert, Button, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '../../../form/api-errors.ts'
import { useChange } from '../../../form/change.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { CustomerPicker } from '../../../form/entity-pickers.tsx'
import { Foot } from '../../../form/foot.tsx'
import { useOnce } from '../../../form/once.ts'
import { PHONE, useScreen } from '../../../list/use-screen.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { ComparedTable, Moving } from './compared-table.tsx'

/** A customer as far as it is named. */
export type Named = {
  id: string
  full_name: string
  city?: string | null
  phone?: string | null
  mobile?: string | null
  email?: string | null
}

/** By name and city, with how each is reached where that does not tell them apart. */
function labelled(customers: readonly Named[]): { value: string; label: string }[] {
  const shortOf = ({ full_name, city }: Named) => [full_name, city].filter(Boolean).join(' · ')
  const shorts = customers.map(shortOf)
  return customers.map((each, index) => {
    const short = shorts[index]!
    const isAlone = shorts.filter((other) => other === short).length === 1
    const reached = each.phone || each.mobile || each.email
    return { value: each.id, label: isAlone || !reached ? short : `${short} · ${reached}` }
  })
}

function useCustomer(id: string | null) {
  return useQuery(useTRPC().customers.retrieve.queryOptions({ id: id! }, { enabled: id !== null })).data
}

type Props = {
  /** Those who may be one; the first stays unless another one is chosen. */
  customers: readonly Named[]
  onMerged: (id: string) => void
  onClose: () => void
}

/** Who stays and who goes, of more than two. */
function Pair({ customers, pair, onPair }: PairProps) {
  const t = useTranslations('customers.merge')
  const data = labelled(customers)
  const others = (id: string | null) => data.filter(({ value }) => value !== id)
  const [stays, goes] = pair
  return (
    <Group grow align="flex-end">
      <Select
        label={t('staysLabel')}
        data={data}
        value={stays}
        allowDeselect={false}
        onChange={(id) => id && onPair([id, id === goes ? stays : goes])}
      />
      <Select
        label={t('goesLabel')}
        data={others(stays)}
        value={goes}
        allowDeselect={false}
        onChange={(id) => id && onPair([stays, id])}
      />
    </Group>
  )
}

/** Letters of a name that another one still has room beside. */
const LONGEST_BESIDE = 30

/** Which of two stays; each keeps its place. */
function WhoStays({ both, value, onSwap }: { both: readonly Named[]; value: string; onSwap: () => void }) {
  const t = useTranslations('customers.merge')
  const isPhone = useScreen(PHONE) === true
  const inOrder = both.toSorted((one, other) => one.id.localeCompare(other.id))
  const isLong = both.some(({ full_name }) => full_name.length > LONGEST_BESIDE)
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="who-stays">
        {t('staysLabel')}
      </Text>
      <SegmentedControl
        aria-labelledby="who-stays"
        fullWidth
        // Two long names do not fit beside one another.
        orientation={isPhone || isLong ? 'vertical' : 'horizontal'}
        value={value}
        onChange={onSwap}
        data={labelled(inOrder)}
      />
    </div>
  )
}

type Two = readonly [stays: string, goes: string | null]
type PairProps = { customers: readonly Named[]; pair: Two; onPair: (pair: Two) => void }

/** Makes two customers one: side by side, who stays, what is taken of the other, what moves (customers.md#merging). */
export function MergeModal({ customers, onMerged, onClose }: Props) {
  const t = useTranslations('customers.merge')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const errorText = useErrorText()
  const change = useChange()
  const { once, acting } = useOnce()
  const [failure, setFailure] = useState<string | null>(null)
  const [pair, setPair] = useState<Two>([customers[0]!.id, customers[1]?.id ?? null])
  const [staysId, goesId] = pair
  const [stays, goes] = [useCustomer(staysId), useCustomer(goesId)]
  const merge = () =>
    once(async () => {
      setFailure(null)
      try {
        await client.customers.merge.mutate({ id: staysId, source_id: goesId! })
      } catch (error) {
        return setFailure(errorText(error).message)
      }
      onMerged(staysId)
      await change({ send: async () => undefined, done: t('done') })
    })
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="xl">
      <Stack gap="sm">
        {customers.length === 1 && (
          <CustomerPicker
            label={t('other')}
            data-autofocus
            except={customers[0]!.id}
            value={goesId === customers[0]!.id ? staysId : goesId}
            onChange={(id) => setPair([customers[0]!.id, id === customers[0]!.id ? null : id])}
          />
        )}
        {customers.length > 2 && <Pair customers={customers} pair={pair} onPair={setPair} />}
        {goesId && stays && goes && (
          <>
            {customers.length < 3 && (
              <WhoStays both={[stays, goes]} value={staysId} onSwap={() => setPair([goesId, staysId])} />
            )}
            <ComparedTable stays={stays} goes={goes} />
            <Moving stays={stays} goes={goes} />
          </>
        )}
        {goesId && !(stays && goes) && <Skeleton height={260} />}
      </Stack>
      <Foot>
        {failure && (
          <Alert color="red" w="100%">
            {failure}
          </Alert>
        )}
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button color="red.8" disabled={!stays || !goes || !goesId} loading={acting} onClick={merge}>
          {t('confirm')}
        </Button>
      </Foot>
    </Dialog>
  )
}
