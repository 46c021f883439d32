export { CreditNoteList as default } from './list.tsx'
