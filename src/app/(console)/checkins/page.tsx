import { CheckinList } from './list.tsx'

export default function CheckinsPage() {
  return <CheckinList />
}
