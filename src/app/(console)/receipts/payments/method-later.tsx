import { laterComponent } from '../../../frame/later.tsx'

/** How a receipt is paid; it comes with the dialog that asks, since its picker weighs a fifth of the page. */
export const MethodSelect = laterComponent(() =>
  import('./method-select.tsx').then((module) => module.MethodSelect),
)
