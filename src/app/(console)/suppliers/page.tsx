export { SupplierList as default } from './list.tsx'
