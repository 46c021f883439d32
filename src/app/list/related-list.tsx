import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import { Failure } from './states.tsx'
import { WholeTable } from './whole-table.tsx'

/** One record of another section, in short. */
export type RelatedRow = {
  id: string
  href: string
  name: ReactNode
  detail?: ReactNode
  state?: ReactNode
  amount?: string
  when?: ReactNode
}

/** How many are shown in short. */
export const SHOWN = 10

/** A column without a head is left out. */
type Heads = Partial<Record<'state' | 'amount' | 'when', string>>

type Action = { label: string; href: string }
type Props = {
  label: string
  query: { error: unknown; refetch: () => void; isLoading: boolean }
  rows: readonly RelatedRow[]
  /** The columns beside the name, by what stands above each. */
  heads: Heads
  empty: string
  /** Makes another one, with this record filled in; absent where the person may not. */
  create?: Action | undefined
  /** The same rows in their own section, with its filters. */
  all: Action
}

function columnsOf(label: string, heads: Heads): Column<RelatedRow>[] {
  const { state, amount, when } = heads
  const said = (key: keyof Heads) => (row: RelatedRow) => row[key]
  return [
    {
      id: 'name',
      header: label,
      cell: (row) => (
        <>
          <Link href={row.href} prefetch={false}>
            {row.name}
          </Link>
          {row.state && (
            <Text size="xs" component="div" hiddenFrom="sm">
              {row.state}
            </Text>
          )}
          {row.detail && (
            <Text size="xs" c="dimmed" maw="20rem">
              {row.detail}
            </Text>
          )}
        </>
      ),
    },
    ...(state ? [{ id: 'state', header: state, from: 'sm' as const, cell: said('state') }] : []),
    ...(amount ? [{ id: 'amount', header: amount, align: 'right' as const, cell: said('amount') }] : []),
    ...(when ? [{ id: 'when', header: when, align: 'right' as const, cell: said('when') }] : []),
  ]
}

/** The newest records of one kind that name a record, and the ways to all of them and to a new one. */
export function RelatedList({ label, query, rows, heads, empty, create, all }: Props) {
  if (query.error) return <Failure error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <Skeleton height={160} />
  return (
    <Stack gap="xs">
      <WholeTable
        {...{ label, rows }}
        minWidth={0}
        columns={columnsOf(label, heads)}
        empty={<Text c="dimmed">{empty}</Text>}
      />
      <Group gap="xs">
        {create && (
          <Button
            component={Link}
            prefetch={false}
            href={create.href}
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {create.label}
          </Button>
        )}
        {rows.length > 0 && (
          <Button component={Link} prefetch={false} href={all.href} variant="subtle" size="compact-sm">
            {all.label}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
