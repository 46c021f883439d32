import { v7 as uuidv7 } from 'uuid'
import { pool, type Queryable, readBody, serve, tell, transaction } from './floor.ts'

/** The floor of the documents' scenarios: the product's statements by hand. */
const QUOTE = `q.id, q.seq_number, q.status, q.title, q.customer_id, coalesce(q.customer_name, c.full_name) AS customer_name,
  q.vehicle_id, coalesce(q.vehicle_name, concat_ws(' ', v.make, v.model, v.version)) AS vehicle_name,
  coalesce(q.vehicle_license, v.license, '') AS vehicle_license, q.work_category_id, wc.name AS work_category_name, q.km,
  q.worksheet_id, w.seq_number AS worksheet_seq_number, q.total_before_tax, q.total_tax, q.total_after_tax,
  q.total_discount, q.hide_discounts, q.created_at, q.updated_at`

const FROM = `FROM quote q
  JOIN customer c ON c.company_id = q.company_id AND c.id = q.customer_id
  JOIN vehicle v ON v.company_id = q.company_id AND v.id = q.vehicle_id
  LEFT JOIN work_category wc ON wc.company_id = q.company_id AND wc.id = q.work_category_id
  LEFT JOIN worksheet w ON w.company_id = q.company_id AND w.id = q.worksheet_id
  WHERE q.company_id = $1 AND q.deleted_at IS NULL`

const LINE = `id, article_id, description, quantity, unit_type, unit_price, unit_discount_rate, tax_rate, vat_code,
  total_before_tax, total_tax, total_after_tax, position, created_at`

const statements = {
  list: `SELECT ${QUOTE} ${FROM} AND q.created_at >= ($2::date::timestamp AT TIME ZONE 'Europe/Rome')
    AND q.created_at < (($3::date + 1)::timestamp AT TIME ZONE 'Europe/Rome')
    ORDER BY q.created_at DESC, q.id DESC LIMIT 26`,
  one: `SELECT ${QUOTE}, q.comments, q.valid_until, q.decided_at, q.decision_source, q.rejection_reason, q.external_id,
    q.metadata ${FROM} AND q.id = $2`,
  lines: `SELECT ${LINE} FROM quote_line_item WHERE company_id = $1 AND quote_id = $2 ORDER BY position`,
  lock: 'SELECT * FROM quote WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE',
  rates: 'SELECT code, rate, is_default FROM vat_rate WHERE company_id = $1 AND active',
  update: `UPDATE quote_line_item AS line SET quantity = n.quantity, unit_price = n.unit_price,
    total_before_tax = n.total_before_tax, total_tax = n.total_tax, total_after_tax = n.total_after_tax
    FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, quantity numeric, unit_price numeric, total_before_tax numeric,
      total_tax numeric, total_after_tax numeric)
    WHERE line.company_id = $1 AND line.id = n.id`,
  totals: `UPDATE quote SET total_before_tax = $3, total_tax = $4, total_after_tax = $5, updated_at = now()
    WHERE company_id = $1 AND id = $2`,
  receipt: `SELECT r.*, s.code AS sezionale_code, co.electronic_receipts_enabled FROM receipt r
    JOIN sezionale s ON s.company_id = r.company_id AND s.id = r.sezionale_id JOIN company co ON co.id = r.company_id
    WHERE r.company_id = $1 AND r.id = $2 AND r.deleted_at IS NULL`,
  hold: 'SELECT * FROM receipt WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE',
  pay: `INSERT INTO payment (company_id, id, receipt_id, amount, payment_method, payment_date)
    VALUES ($1, $2, $3, $4, $5, current_date)`,
  number: `INSERT INTO counter (company_id, kind, section, year, value)
    VALUES ($1, 'receipt', $2, extract(year FROM now())::int, 1)
    ON CONFLICT (company_id, kind, section, year) DO UPDATE SET value = counter.value + 1 RETURNING value`,
  issue: `UPDATE receipt SET seq_number = $3, seq_year = extract(year FROM now())::int, issued_at = now(), listed_at = now(),
    updated_at = now(), payment_method = coalesce(payment_method, $4), total_payments = total_payments + $5
    WHERE company_id = $1 AND id = $2`,
  receiptLines: 'SELECT * FROM receipt_line_item WHERE company_id = $1 AND receipt_id = $2 ORDER BY position',
}

const run = (on: Queryable, name: keyof typeof statements, values: unknown[]) =>
  on.query({ name, text: statements[name], values })

async function list(company: string) {
  const year = new Date().getFullYear()
  const { rows } = await run(pool, 'list', [company, `${year}-01-01`, `${year}-12-31`])
  const data = rows.slice(0, 25).map((row) => ({ object: 'quote', ...row }))
  const last = data.at(-1)
  return {
    object: 'list',
    data,
    has_more: rows.length > 25,
    next_starting_after: `${last?.created_at}${last?.id}`,
    url: '/v1/quotes',
  }
}

async function quote(on: Queryable, company: string, id: string) {
  const { rows } = await run(on, 'one', [company, id])
  const lines = await run(on, 'lines', [company, id])
  return {
    object: 'quote',
    ...rows[0],
    line_items: lines.rows.map((line) => ({ object: 'quote_line_item', ...line })),
  }
}

type Line = { id: string; quantity: number; unit_price: number; tax_rate: number }

const cents = (value: number) => Math.round(value * 100) / 100

/** Amounts in floats, since a floor owes no exactness. */
function amounts(line: Line) {
  const total_before_tax = cents(line.quantity * line.unit_price)
  const total_tax = cents((total_before_tax * line.tax_rate) / 100)
  return { ...line, total_before_tax, total_tax, total_after_tax: cents(total_before_tax + total_tax) }
}

function batch(company: string, id: string, body: { update: Line[] }) {
  return transaction(async (client) => {
    await run(client, 'lock', [company, id])
    const before = await quote(client, company, id)
    const { rows } = await run(client, 'lines', [company, id])
    await run(client, 'rates', [company])
    const changes = new Map(body.update.map((line) => [line.id, line]))
    const lines = rows.map((row) => amounts({ ...row, ...changes.get(row.id) }))
    await run(client, 'update', [company, JSON.stringify(lines.filter((line) => changes.has(line.id)))])
    const sum = (key: 'total_before_tax' | 'total_tax' | 'total_after_tax') =>
      cents(lines.reduce((all, line) => all + line[key], 0))
    await run(client, 'totals', [
      company,
      id,
      sum('total_before_tax'),
      sum('total_tax'),
      sum('total_after_tax'),
    ])
    const after = await quote(client, company, id)
    await tell(client, company, { type: 'quote.updated', before, after })
    return after
  })
}

async function receipt(on: Queryable, company: string, id: string) {
  const { rows } = await run(on, 'receipt', [company, id])
  const lines = await run(on, 'receiptLines', [company, id])
  return { object: 'receipt', ...rows[0], line_items: lines.rows }
}

async function issue(company: string, id: string, body: { amount: number; payment_method: string }) {
  return transaction(async (client) => {
    const { rows } = await run(client, 'hold', [company, id])
    const before = await receipt(client, company, id)
    await run(client, 'pay', [company, uuidv7(), id, body.amount, body.payment_method])
    const number = await run(client, 'number', [company, rows[0].sezionale_id])
    await run(client, 'issue', [company, id, number.rows[0].value, body.payment_method, body.amount])
    const after = await receipt(client, company, id)
    await tell(client, company, { type: 'receipt.issued', before, after })
    await tell(client, company, { type: 'receipt.payment_created', before, after })
    return after
  })
}

serve(async (request, company) => {
  const [, , noun, id, action] = request.url!.split('?', 1)[0]!.split('/')
  if (action === 'issue') return { status: 200, body: await issue(company, id!, await readBody(request)) }
  if (action === 'line-items')
    return { status: 200, body: await batch(company, id!, await readBody(request)) }
  if (noun === 'quotes' && id) return { status: 200, body: await quote(pool, company, id) }
  return { status: 200, body: await list(company) }
})
