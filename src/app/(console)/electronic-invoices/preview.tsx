import { Stack, Title } from '@mantine/core'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { ElectronicInvoiceActions } from './actions.tsx'
import { Remarks } from './receiving/content.tsx'
import { Refusals } from './sending/refusals.tsx'
import { type ElectronicInvoice, useElectronicInvoiceTitle } from './state.ts'
import { ElectronicInvoiceFacts } from './view.tsx'

/** An electronic invoice beside its list. */
export function ElectronicInvoicePreview({ invoice }: { invoice: ElectronicInvoice }) {
  const titleOf = useElectronicInvoiceTitle()
  return (
    <Stack>
      <Title order={2}>{titleOf(invoice)}</Title>
      <PreviewActions group="electronicInvoices" id={invoice.id} readersAct>
        {() => <ElectronicInvoiceActions invoice={invoice} />}
      </PreviewActions>
      <Refusals invoice={invoice} />
      <ElectronicInvoiceFacts invoice={invoice} />
      <Remarks invoice={invoice} />
    </Stack>
  )
}
