import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'

const SHOWN = 100

/** What is still due on a vehicle, earliest first. */
export const useOpenDeadlines = (vehicle_id: string) =>
  useQuery(useTRPC().vehicleDeadlines.listOfVehicle.queryOptions({ id: vehicle_id, limit: SHOWN }))
