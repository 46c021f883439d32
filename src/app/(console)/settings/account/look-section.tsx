import { Input, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { keepLocale, LOCALES, type Locale } from '../../../i18n/locales.ts'
import { Section } from './section.tsx'

const SCHEMES = ['light', 'dark', 'auto'] as const
type Scheme = (typeof SCHEMES)[number]

type Props<Value extends string> = {
  label: string
  value: Value
  values: readonly Value[]
  word: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, values, word, onChange }: Props<Value>) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div>
        <SegmentedControl
          aria-labelledby={id}
          mt={4}
          data={values.map((each) => ({ value: each, label: word(each) }))}
          value={value}
          onChange={(chosen) => onChange(chosen as Value)}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Language and colours, of this browser. */
export function LookSection() {
  const t = useTranslations('account')
  const frame = useTranslations('frame')
  const router = useRouter()
  const locale = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  function speak(chosen: Locale) {
    keepLocale(chosen)
    router.refresh()
  }
  return (
    <Section title={t('look')} text={t('lookText')}>
      <Choice
        label={frame('language')}
        value={locale}
        values={LOCALES}
        word={(each) => frame(`locales.${each}`)}
        onChange={speak}
      />
      <Choice<Scheme>
        label={frame('look')}
        value={colorScheme}
        values={SCHEMES}
        word={(each) => frame(`schemes.${each}`)}
        onChange={setColorScheme}
      />
    </Section>
  )
}
