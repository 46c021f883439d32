export { DeliveryNoteList as default } from './list.tsx'
