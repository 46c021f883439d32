export { PurchaseOrderList as default } from './list.tsx'
