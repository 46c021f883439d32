import { v7 as uuidv7 } from 'uuid'
import { pool, type Queryable, readBody, serve, tell, transaction } from './floor.ts'

/** The floor of the catalogue's scenarios. */
const SUMMARY =
  'a.id, a.code, a.name, a.kind, a.unit_type, a.stock, a.sale_price, a.vat_code, a.unit_discount_rate'
const DETAIL = `${SUMMARY}, a.minimum_stock, a.purchase_price, a.location, a.comments, a.supplier_id,
  coalesce(s.name, '') AS supplier_name, a.external_id, a.metadata, a.created_at, a.updated_at,
  reserved.quantity AS reserved_stock, CASE WHEN a.kind = 'item' THEN a.stock + reserved.quantity ELSE 0 END AS on_hand_stock,
  ordered.quantity AS ordered_stock, CASE WHEN a.kind = 'item' THEN a.average_cost ELSE 0 END AS average_cost,
  CASE WHEN a.kind = 'item' THEN round(greatest(a.stock, 0) * a.average_cost, 2) ELSE 0 END AS stock_value`

const FIGURES = `JOIN LATERAL (SELECT coalesce(sum(l.quantity), 0) AS quantity FROM worksheet_line_item l
    JOIN worksheet w ON w.company_id = l.company_id AND w.id = l.worksheet_id
    WHERE a.kind = 'item' AND l.company_id = a.company_id AND l.article_id = a.id AND l.article_id IS NOT NULL
      AND l.done = false AND w.deleted_at IS NULL AND w.status IN ('draft', 'in_progress', 'on_hold')) reserved ON true
  JOIN LATERAL (SELECT coalesce(sum(l.quantity - l.received_quantity), 0) AS quantity FROM purchase_order_line_item l
    JOIN purchase_order o ON o.company_id = l.company_id AND o.id = l.purchase_order_id
    WHERE a.kind = 'item' AND l.company_id = a.company_id AND l.article_id = a.id AND l.article_id IS NOT NULL
      AND o.deleted_at IS NULL AND o.status IN ('sent', 'partially_received')) ordered ON true`

const statements = {
  list: `SELECT ${SUMMARY}, a.name_key FROM article a WHERE a.company_id = $1 AND a.deleted_at IS NULL
    ORDER BY a.name_key, a.id LIMIT 26`,
  one: `SELECT ${DETAIL} FROM article a LEFT JOIN supplier s ON s.company_id = a.company_id AND s.id = a.supplier_id
    ${FIGURES} WHERE a.company_id = $1 AND a.id = $2 AND a.deleted_at IS NULL`,
  rate: 'SELECT code FROM vat_rate WHERE company_id = $1 AND code = $2 AND active',
  insert: `INSERT INTO article (company_id, id, code, name, kind, unit_type, minimum_stock, purchase_price, sale_price,
    unit_discount_rate, vat_code, location, comments, code_key, name_key, search_text, stock, average_cost)
    VALUES ($1,$2,$3,$4,'item',$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$7)`,
  number: `INSERT INTO counter (company_id, kind, section, year, value) VALUES ($1, 'opening', '', 0, 1)
    ON CONFLICT (company_id, kind, section, year) DO UPDATE SET value = counter.value + 1 RETURNING value`,
  movement: `INSERT INTO article_movement (company_id, id, article_id, quantity, source, source_object, source_id, seq_number,
      document_date, load_cost)
    VALUES ($1,$2,$3,$4,'opening','article_movement',$2,$5,current_date,$6)`,
}

const run = (on: Queryable, name: keyof typeof statements, values: unknown[]) =>
  on.query({ name, text: statements[name], values })

async function list(company: string) {
  const { rows } = await run(pool, 'list', [company])
  const data = rows.slice(0, 25).map((row) => ({ object: 'article', ...row, name_key: undefined }))
  const last = rows[24]
  const cursor =
    rows.length > 25 ? Buffer.from(`${last.name_key}\n${last.id}`).toString('base64url') : undefined
  return {
    object: 'list',
    data,
    has_more: rows.length > 25,
    next_starting_after: cursor,
    url: '/v1/articles',
  }
}

async function one(on: Queryable, company: string, id: string) {
  const { rows } = await run(on, 'one', [company, id])
  return { object: 'article', ...rows[0] }
}

function create(company: string, body: Record<string, never>) {
  return transaction(async (client) => {
    const id = uuidv7()
    await run(client, 'rate', [company, body.vat_code])
    await run(client, 'insert', [
      company,
      id,
      body.code,
      body.name,
      body.unit_type,
      body.minimum_stock,
      body.purchase_price,
      body.sale_price,
      0,
      body.vat_code,
      body.location,
      body.comments,
      body.code,
      body.name,
      body.name,
      body.stock,
    ])
    const { rows } = await run(client, 'number', [company])
    await run(client, 'movement', [
      company,
      uuidv7(),
      id,
      body.stock,
      rows[0].value,
      Number(body.stock) * Number(body.purchase_price),
    ])
    const made = await one(client, company, id)
    await tell(client, company, { type: 'article.created', after: made })
    return made
  })
}

serve(async (request, company) => {
  const path = request.url!.split('?', 1)[0]!
  if (request.method === 'POST') return { status: 201, body: await create(company, await readBody(request)) }
  const isList = path === '/v1/articles'
  return {
    status: 200,
    body: isList ? await list(company) : await one(pool, company, path.slice('/v1/articles/'.length)),
  }
})
