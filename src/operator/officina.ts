import { Command, InvalidArgumentError, Option } from 'commander'
import { DatabaseFolderBusy, EmbeddedFailed } from '../database/embedded.ts'
import { DatabaseNewer, MigrationFailed } from '../database/migrate.ts'
import { parseRateLimits, RATE_LIMITS_SPELLING } from '../domain/rate-limits.ts'
import { ConfigError } from '../process/config.ts'
import { DatabaseUnreachable } from '../process/open-database.ts'
import { ApiError } from '../server/core/errors.ts'
import { isId, isInstant } from '../server/core/values.ts'
import * as commands from './commands.ts'
import { ImportRejected } from './transfer/rejected.ts'

function uuid(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('It must be a UUID.')
  return value.toLowerCase()
}

function limits(value: string): string {
  if (value === 'default' || parseRateLimits(value, {})) return value
  throw new InvalidArgumentError(`${RATE_LIMITS_SPELLING}, or default.`)
}

function instant(value: string): string {
  if (!isInstant(value))
    throw new InvalidArgumentError('It must be a date-time such as 2027-01-01T00:00:00Z.')
  return value
}

function laterInstant(value: string): string {
  if (Date.parse(instant(value)) <= Date.now()) throw new InvalidArgumentError('It must lie in the future.')
  return value
}

/** Runs a command and prints its result as one JSON object on stdout, unless the command has written there itself. */
function printing<Options>(work: (options: Options) => Promise<object | undefined>) {
  return async (options: Options) => {
    const result = await work(options)
    if (result !== undefined) process.stdout.write(`${JSON.stringify(result)}\n`)
  }
}

const plan = () => new Option('--plan <plan>', 'what the workshop has bought').choices(['api', 'basic'])

const program = new Command('officina').description("The operator's commands. Each prints one JSON object.")

const company = program.command('company').description('Workshops.')
company
  .command('create')
  .description('Make a workshop with its owner; the password is printed once.')
  .requiredOption('--name <name>', 'the name of the workshop')
  .addOption(plan().default('api'))
  .option('--electronic-receipts', 'receipts are issued through the telematic register', false)
  .action(printing(commands.createCompany))
company
  .command('list')
  .description('All workshops with what they may do, the oldest first.')
  .action(printing(commands.listCompanies))
company
  .command('show')
  .description('One workshop: who it is, who works there, its keys, how much it holds.')
  .requiredOption('--company <id>', 'the workshop', uuid)
  .action(printing(commands.showCompany))
company
  .command('update')
  .description('Change what a workshop may do.')
  .requiredOption('--company <id>', 'the workshop', uuid)
  .addOption(plan())
  .addOption(new Option('--subscription <state>', 'whether it is paid').choices(['active', 'inactive']))
  .addOption(new Option('--electronic-receipts <value>', 'telematic register').choices(['true', 'false']))
  .option('--rate-limits <limits>', 'limits of its own like key=100:200, off, or default', limits)
  .action(printing(commands.updateCompany))

company
  .command('export')
  .description('Everything of a workshop as JSON lines; no keys, passwords or sessions.')
  .requiredOption('--company <id>', 'the workshop', uuid)
  .option('--out <file>', 'where to; stdout otherwise')
  .action(printing(commands.exportCompany))
company
  .command('import')
  .description('Make the workshop of an export, with its ids: all of it or nothing.')
  .option('--file <file>', 'the export; stdin otherwise')
  .action(printing(commands.importCompany))

const key = program.command('key').description('API keys.')
key
  .command('create')
  .description('Make a key; the secret is printed once.')
  .requiredOption('--company <id>', 'the workshop', uuid)
  .requiredOption('--permissions <names>', 'all, or names divided by commas: articles.read,articles.write')
  .option('--name <name>', 'what the key is for', 'API key')
  .option('--expires-at <time>', 'RFC 3339 date-time', laterInstant)
  .action(printing(commands.createKey))
key
  .command('list')
  .description('The keys of one workshop, or of all; never their secrets.')
  .option('--company <id>', 'the workshop', uuid)
  .action(printing(commands.listKeys))
key
  .command('revoke')
  .description('Revoke a key for good; it holds within a second.')
  .requiredOption('--id <id>', 'the key', uuid)
  .action(printing(commands.revokeKey))

const people = program.command('people').description('Who may sign in.')
people
  .command('list')
  .description('The people of one workshop, or of all, with the workshops and roles of each.')
  .option('--company <id>', 'the workshop', uuid)
  .action(printing(commands.listPeople))

const signingKey = program.command('signing-key').description('Keys that sign the access tokens of apps.')
signingKey
  .command('rotate')
  .description('Make a new one that signs from now on; prints its kid.')
  .action(printing(commands.rotateSigningKey))

program
  .command('migrate')
  .description('Bring the database up to date.')
  .action(printing(commands.migrateDatabase))
program
  .command('demo')
  .description('Make another demo workshop with data.')
  .action(printing(commands.createDemoWorkshop))

/** Failures that the operator can mend: one line, no stack. */
const MENDABLE = [
  ApiError,
  ConfigError,
  DatabaseFolderBusy,
  DatabaseNewer,
  DatabaseUnreachable,
  EmbeddedFailed,
  ImportRejected,
  MigrationFailed,
]

function explanation(error: unknown): string {
  const { message, syscall } = error as NodeJS.ErrnoException
  // what the system refused, such as a file that does not exist, says so in a line
  if (syscall !== undefined || MENDABLE.some((kind) => error instanceof kind)) return message
  return String((error as Error)?.stack ?? error)
}

function fail(error: unknown): void {
  if (process.exitCode !== 1) process.stderr.write(`${explanation(error)}\n`)
  process.exitCode = 1
}

// Whoever reads what is printed may end first, as `head` does.
process.stdout.on('error', fail)
program.parseAsync().catch(fail)
