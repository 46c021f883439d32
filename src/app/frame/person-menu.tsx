import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactElement } from 'react'
import { forgetAllOf } from '../form/kept.ts'
import { useKeeper } from '../form/use-keeper.ts'
import { keepLocale, LOCALES } from '../i18n/locales.ts'
import { arriveAt, loadAfresh } from '../signed-out.ts'
import { useTRPC } from '../trpc.ts'
import { ACCOUNT_PATH } from './nouns.ts'
import { type Session, useSession } from './session.tsx'
import { tellSignedOut } from './signing-out.ts'

const SCHEMES = ['light', 'dark', 'auto'] as const

function CompanyItems({ session }: { session: Session }) {
  const t = useTranslations('frame')
  const trpc = useTRPC()
  const choose = useMutation(
    trpc.session.switchCompany.mutationOptions({
      onMutate: () => arriveAt('/'),
      onError: () => arriveAt(undefined),
      // Everything on the screen belongs to the company that is left: nothing of it may stay.
      onSuccess: () => loadAfresh(),
    }),
  )
  if (session.companies.length < 2) return null
  return (
    <>
      <Menu.Label>{t('companies')}</Menu.Label>
      {session.companies.map(({ id, name }) => (
        <Menu.Item
          key={id}
          rightSection={id === session.company.id ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => id !== session.company.id && choose.mutate({ company_id: id })}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

function LookItems() {
  const t = useTranslations('frame')
  const router = useRouter()
  const locale = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const mark = (chosen: boolean) => (chosen ? <IconCheck size={14} aria-hidden /> : null)
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {LOCALES.map((each) => (
        <Menu.Item
          key={each}
          lang={each}
          rightSection={mark(each === locale)}
          onClick={() => {
            keepLocale(each)
            router.refresh()
          }}
        >
          {t(`locales.${each}`)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('look')}</Menu.Label>
      {SCHEMES.map((scheme) => (
        <Menu.Item
          key={scheme}
          rightSection={mark(scheme === colorScheme)}
          onClick={() => setColorScheme(scheme)}
        >
          {t(`schemes.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  )
}

function useSignOut() {
  const queries = useQueryClient()
  const keeper = useKeeper()
  return async () => {
    const { authClient } = await import('../auth-client.ts')
    await authClient.signOut()
    queries.clear()
    sessionStorage.clear()
    if (keeper) forgetAllOf(keeper)
    tellSignedOut()
    // A fresh document: nothing of the person's data stays in this tab.
    window.location.assign('/sign-in')
  }
}

type Props = { opened: boolean; onChange: (opened: boolean) => void; target: ReactElement }

/** The company that the person works in, language, colours, and the way out. */
export function PersonMenu({ opened, onChange, target }: Props) {
  const t = useTranslations('frame')
  const session = useSession()
  const signOut = useSignOut()
  return (
    <Menu
      position="right-end"
      // In the sheet of a phone there is no room beside it.
      middlewares={{ flip: { fallbackPlacements: ['top-start'] }, shift: true }}
      width={240}
      withinPortal
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {session && <CompanyItems session={session} />}
        <Menu.Item component={Link} href={ACCOUNT_PATH} leftSection={<IconUser size={14} aria-hidden />}>
          {t('account')}
        </Menu.Item>
        <LookItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={14} aria-hidden />} onClick={signOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
