import { TyreSetList } from './list.tsx'

export default function TyreSetsPage() {
  return <TyreSetList />
}
