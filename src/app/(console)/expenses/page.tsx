export { ExpenseList as default } from './list.tsx'
