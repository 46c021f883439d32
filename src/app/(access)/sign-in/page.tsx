'use client'

import { Alert, Button, Container, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { authClient } from '../../auth-client.ts'

type Credentials = { email: string; password: string }

export default function SignIn() {
  const router = useRouter()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Credentials>({ mode: 'uncontrolled', initialValues: { email: '', password: '' } })

  async function signIn(credentials: Credentials) {
    const { error } = await authClient.signIn.email(credentials)
    if (!error) return router.replace('/')
    setRefusal(error.message ?? 'Signing in failed. Please try again.')
  }

  return (
    <Container component="main" size={420} py={80}>
      <Paper withBorder p="xl" radius="md">
        <form method="post" onSubmit={form.onSubmit(signIn)}>
          <Stack>
            <Title order={1} size="h2">
              Officina
            </Title>
            {refusal && <Alert color="red" role="alert" title={refusal} />}
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={form.submitting}>
              Sign in
            </Button>
          </Stack>
        </form>
      </Paper>
    </Container>
  )
}
