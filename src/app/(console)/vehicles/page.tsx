'use client'

import { VehicleList } from './list.tsx'

export default function VehiclesPage() {
  return <VehicleList />
}
