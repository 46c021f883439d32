'use client'

import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Failure } from '../../../list/states.tsx'
import classes from './related-list.module.css'

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

/** A column without a head is left out. */
export type Heads = Partial<Record<'state' | 'amount' | 'when', string>>

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

function Row({ row, heads }: { row: RelatedRow; heads: Heads }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Link href={row.href} prefetch={false}>
          {row.name}
        </Link>
        {row.state && (
          <Text size="xs" component="div" hiddenFrom="sm">
            {row.state}
          </Text>
        )}
        {row.detail && (
          <Text size="xs" c="dimmed" truncate maw="20rem">
            {row.detail}
          </Text>
        )}
      </Table.Td>
      {heads.state && <Table.Td visibleFrom="sm">{row.state}</Table.Td>}
      {heads.amount && <Table.Td ta="right">{row.amount}</Table.Td>}
      {heads.when && <Table.Td ta="right">{row.when}</Table.Td>}
    </Table.Tr>
  )
}

/** The newest of a customer's records of one kind, and the ways to all of them and to a new one. */
export function RelatedList({ label, query, rows, heads, empty, create, all }: Props) {
  if (query.error) return <Failure error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <Skeleton height={160} />
  return (
    <Stack gap="xs">
      {rows.length === 0 && <Text c="dimmed">{empty}</Text>}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native" tabIndex={0}>
          <Table aria-label={label}>
            <Table.Thead className={classes.smallHead}>
              <Table.Tr>
                <Table.Th>{label}</Table.Th>
                {heads.state && <Table.Th visibleFrom="sm">{heads.state}</Table.Th>}
                {heads.amount && <Table.Th ta="right">{heads.amount}</Table.Th>}
                {heads.when && <Table.Th ta="right">{heads.when}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.id} {...{ row, heads }} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
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
