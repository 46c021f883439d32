'use client'

import { VehicleList } from './vehicle-list.tsx'

export default function VehiclesPage() {
  return <VehicleList />
}
