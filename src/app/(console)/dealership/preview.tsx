import { Stack, Title } from '@mantine/core'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { DealershipActions } from './actions.tsx'
import { DealershipFacts, DealershipFigures, type DealershipVehicle } from './view.tsx'

/** A vehicle of the dealership beside its list. */
export function DealershipPreview({ vehicle }: { vehicle: DealershipVehicle }) {
  return (
    <Stack>
      <Title order={2}>{vehicle.full_name}</Title>
      <PreviewActions group="dealershipVehicles" id={vehicle.id}>
        {() => <DealershipActions vehicle={vehicle} />}
      </PreviewActions>
      <DealershipFacts vehicle={vehicle} />
      <DealershipFigures vehicle={vehicle} />
    </Stack>
  )
}
