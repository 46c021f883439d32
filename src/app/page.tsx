'use client'

import { Anchor, Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { authClient } from './auth-client.ts'
import { useTRPC } from './trpc.ts'

export default function Home() {
  const router = useRouter()
  const queries = useQueryClient()
  const trpc = useTRPC()
  const session = useQuery(trpc.session.retrieve.queryOptions())
  const signedOut = session.error?.data?.error.code === 'session_required'

  useEffect(() => {
    if (signedOut) router.replace('/sign-in')
  }, [signedOut, router])

  async function signOut() {
    await authClient.signOut()
    queries.clear()
    router.replace('/sign-in')
  }

  return (
    <Container component="main" size="xs" py="xl">
      <Skeleton visible={!session.data}>
        <Stack>
          <Title order={1}>{session.data?.company.name ?? 'Officina'}</Title>
          <Text>
            Signed in as {session.data?.user.email} ({session.data?.role}).
          </Text>
          <Text>
            The catalogue, customers and vehicles are kept over <Anchor href="/docs">the API</Anchor>.
          </Text>
          <Group>
            <Button variant="default" onClick={signOut}>
              Sign out
            </Button>
          </Group>
        </Stack>
      </Skeleton>
    </Container>
  )
}
