export { VehicleList as default } from './list.tsx'
