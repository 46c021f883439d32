import { opensLater } from './opens-later.tsx'

/** A button over a menu, whose code comes once the page is at rest. */
export const MenuBox = opensLater('menu', () => import('./menu-box.tsx').then((module) => module.MenuBox))
