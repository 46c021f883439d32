export { CashBookList as default } from './list.tsx'
