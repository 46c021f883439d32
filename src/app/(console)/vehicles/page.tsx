'use client'

import { ListPage } from '../../frame/section-pages.tsx'
import { VehicleList } from './vehicle-list.tsx'

export default function VehiclesPage() {
  return <ListPage section="vehicles">{(create) => <VehicleList create={create} />}</ListPage>
}
