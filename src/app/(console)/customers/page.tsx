export { CustomerList as default } from './list.tsx'
