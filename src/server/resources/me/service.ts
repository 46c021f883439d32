import type { Principal } from '../../auth/principal.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Context } from '../../core/trpc.ts'

/** The company, the person and the key, as they are now. */
function readCaller(db: CompanyDatabase, { user_id, key_id }: Principal) {
  return db
    .selectCompany()
    .innerJoin('user', (join) => join.on('user.id', '=', user_id))
    .leftJoin('api_key', (join) =>
      join.onRef('api_key.company_id', '=', 'company.id').on('api_key.id', '=', key_id),
    )
    .select(['company.name', 'company.legal_name', 'company.country', 'company.time_zone'])
    .select(['company.plan', 'company.subscription', 'user.name as user_name'])
    .select(['api_key.name as key_name', 'api_key.prefix', 'api_key.expires_at', 'api_key.created_at'])
    .executeTakeFirstOrThrow()
}

/** Who asks, and what they may do (companies-keys-people.md#who-asks). */
export async function findCaller({ db, principal, contract }: Context) {
  const row = await readCaller(db, principal)
  const { name, legal_name, country, time_zone, plan, subscription } = row
  const { key_id, user_id, permissions } = principal
  const { version, versions, rate_limits } = contract!()
  return {
    object: 'me' as const,
    company: {
      ...{ object: 'company' as const, id: db.company_id },
      ...{ name, legal_name, country, time_zone, plan, subscription },
    },
    api_key:
      key_id === null
        ? null
        : {
            ...{ object: 'api_key' as const, id: key_id, name: row.key_name!, prefix: row.prefix! },
            ...{
              permissions: [...permissions].sort(),
              expires_at: row.expires_at,
              created_at: row.created_at!,
            },
          },
    user: { object: 'user' as const, id: user_id, name: row.user_name },
    rate_limits: rate_limits.map(({ name, rate, burst }) => ({
      ...{ object: 'rate_limit' as const, name, per_second: rate, burst },
    })),
    api_version: version,
    supported_api_versions: [...versions],
  }
}
