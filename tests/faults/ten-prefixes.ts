/*
 * One company looks for ten words at once, ten times at once, among its articles. What do the others notice, and what
 * does a search take alone?
 *
 *   node tests/faults/ten-prefixes.ts [articles]
 */
import { sql } from 'kysely'
import { headersOf, makeCompany, probe, say, startDatabase, startProduct } from './product.ts'

const count = Number(process.argv[2] ?? 200_000)
const base = await startDatabase()
const one = await makeCompany(base.database, 'Uno')
const two = await makeCompany(base.database, 'Due')
// every name has nine words in some order, one of two, and a number
await sql`
  INSERT INTO article (company_id, id, code, name, kind, unit_type, vat_code, code_key, name_key, words, search_text)
  SELECT ${one.db.company_id}, gen_random_uuid(), 'C' || n, name, 'item', 'pz', '22', 'c' || n, name,
    ' c' || n || '  ' || replace(name, ' ', '  '), 'c' || n || ' ' || name
  FROM (SELECT n, string_agg(word, ' ' ORDER BY md5(word || n))
      || (ARRAY[' sinistro', ' destro'])[1 + n % 2] || ' n' || n AS name
    FROM generate_series(1, ${count}::int) n, unnest(ARRAY['filtro', 'olio', 'motore', 'anteriore', 'posteriore',
      'originale', 'kit', 'guarnizione', 'valvola']) word GROUP BY n) AS named`.execute(base.database.kysely)
await sql`VACUUM ANALYZE article`.execute(base.database.kysely)
const server = await startProduct({ DATABASE_URL: base.url, DATA_FOLDER: base.folder })

/** Milliseconds of a search, and what it answered. */
async function search(terms: string) {
  const began = performance.now()
  const url = `${server.url}/v1/articles?q=${encodeURIComponent(terms)}`
  const response = await fetch(url, { headers: headersOf(one.key) })
  const body = (await response.json()) as { data?: unknown[] }
  const took = Math.round(performance.now() - began)
  return { took, told: `${response.status} with ${body.data?.length ?? 0}` }
}

/** Alone, and ten times at once with the terms in ten orders. */
async function measure(what: string, terms: string): Promise<void> {
  const { took, told } = await search(terms)
  const alone = [took, (await search(terms)).took, (await search(terms)).took]
  const words = terms.split(' ')
  const orders = words.map((_, n) => [...words.slice(n), ...words.slice(0, n)].join(' '))
  const probed = probe(server.url, two.key)
  const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => search(orders[n % orders.length]!)))
  const others = await probed()
  const times = ten.map((each) => each.took).sort((a, b) => a - b)
  say(`${what}: alone ${alone.join(', ')} ms (${told}); ten at once ${times[0]} to ${times.at(-1)} ms`)
  say(`  another company meanwhile: ${others}`)
}

for (let n = 0; n < 20; n++) await search('n1')
await measure('ten beginnings, in half of the articles', 'fil oli mot ant pos ori kit gua val sin')
await measure('ten middles, in half of the articles', 'ilt lio oto nte ost rig kit uar alv ini')
await measure('ten beginnings, in one article', `fil oli mot ant pos ori kit gua val n${count - 1}`)
await measure('ten beginnings, in none', 'fil oli mot ant pos ori kit gua sin des')
await measure('one beginning, in all', 'motore')
await measure('one beginning, in one', `n${count - 2}`)
await measure('one middle, in ten', `${count - 3}`.slice(1))
await server.stop()
await base.stop()
