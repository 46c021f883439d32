/** Whose tests speak to the product over HTTP alone and leave nothing running in their worker. */
export const OVER_HTTP = ['tests/contract', 'tests/core', 'tests/facade', 'tests/resources']
