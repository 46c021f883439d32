export { TyreSetList as default } from './list.tsx'
