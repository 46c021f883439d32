import { Group, Input, SegmentedControl, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { CUSTOMER_TYPES, type CustomerType } from '../../../../domain/customer-types.ts'

const FIRMS = CUSTOMER_TYPES.filter((type) => type !== 'private')

/** Person or firm, which decides the fields; for a firm, of which kind. */
export function TypeSwitch({ form }: { form: UseFormReturnType<{ customer_type: CustomerType }> }) {
  const t = useTranslations('customers')
  const values = form.getValues()
  const isFirm = values.customer_type !== 'private'
  const choose = (type: CustomerType) => form.setFieldValue('customer_type', type)
  const { error } = form.getInputProps('customer_type')
  return (
    <div>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('type')}
          value={isFirm ? 'firm' : 'private'}
          onChange={(next) => choose(next === 'private' ? 'private' : 'company')}
          data={[
            { value: 'private', label: t('person') },
            { value: 'firm', label: t('firm') },
          ]}
        />
        {isFirm && (
          <Select
            aria-label={t('firmKind')}
            allowDeselect={false}
            data={FIRMS.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={values.customer_type}
            onChange={(type) => type && choose(type as CustomerType)}
          />
        )}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
