/** Whoever starts the product says in these variables where it is; both test runners hand them on to their workers. */
export const VARIABLES = {
  base_url: 'TEST_BASE_URL',
  other_url: 'TEST_OTHER_URL',
  database_url: 'TEST_DATABASE_URL',
  data_folder: 'TEST_DATA_FOLDER',
} as const

function read(name: keyof typeof VARIABLES): string {
  const value = process.env[VARIABLES[name]]
  if (!value) throw new Error(`${VARIABLES[name]} is not set: no product was started.`)
  return value
}

/** The product under test. */
export const product = {
  /** Its address. */
  get base_url() {
    return read('base_url')
  },
  /** Address of a second process of it, on the same database. */
  get other_url() {
    return read('other_url')
  },
  get database_url() {
    return read('database_url')
  },
  /** Where it keeps what it makes, such as mails without a mail server. */
  get data_folder() {
    return read('data_folder')
  },
}
