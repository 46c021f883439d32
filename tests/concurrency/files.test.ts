import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { linksOf, share, visit } from '../support/approvals.ts'
import type { Answer } from '../support/client.ts'
import { lineBody, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { base64, fetchBytes } from '../support/files.ts'
import { gateTo } from '../support/gate.ts'
import { ownServer } from '../support/own-server.ts'
import { fetchPdf } from '../support/pdf.ts'
import { until } from '../support/reminders.ts'
import { connected, temporaryFolder } from '../support/spawned.ts'
import { isWaitedFor } from '../support/waited-for.ts'

/** The first row of a file is given up as PostgreSQL gives up one of two transactions that wait for each other. */
const GIVE_UP_ONCE = `
  CREATE SEQUENCE tried;
  CREATE FUNCTION give_up_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('tried') = 1 THEN RAISE EXCEPTION 'given up by the test' USING ERRCODE = '40P01'; END IF;
    RETURN NEW;
  END $$;
  CREATE CONSTRAINT TRIGGER give_up_once AFTER INSERT ON file DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION give_up_once()`

it('files.md#storage: of a transaction that is tried again the bytes of the lost try do not stay', async () => {
  const { folder, remove } = await temporaryFolder()
  const own = await ownServer({ settings: { DATA_FOLDER: folder } })
  const database = await connected(own.database_url)
  await database.query(GIVE_UP_ONCE)
  const file = await own.client.create('/v1/files', { name: 'nota.txt', content: base64('Due volte') })
  const { rows } = await database.query('SELECT last_value FROM tried')
  expect(rows).toEqual([{ last_value: 2 }])
  await database.end()
  const { company_id } = own.companies[0]
  expect(await readdir(path.join(folder, 'files', company_id))).toEqual([file.id])
  await own.stop()
  await remove()
})

/** What stores a file waits, while it is committed, for a lock that the test holds. */
const WAIT_AT_COMMIT = `
  CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(1);
    RETURN NEW;
  END $$;
  CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON file DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`

it('files.md#storage: bytes stay of what was committed though nobody was told that it was', async () => {
  let gate!: Awaited<ReturnType<typeof gateTo>>
  const own = await ownServer({
    through: async (database_url) => {
      gate = await gateTo(database_url)
      return gate.url
    },
  })
  const { client, url } = own
  const database = await connected(own.database_url)
  await database.query(WAIT_AT_COMMIT)
  const stored = async () => (await database.query('SELECT count(*)::int AS files FROM file')).rows[0].files
  /** The database commits what is asked for, and the connection breaks off before it has said so. */
  async function withoutWord(ask: () => Promise<Pick<Answer, 'status'>>) {
    const before = await stored()
    await database.query('SELECT pg_advisory_lock(1)')
    const asked = ask()
    await until(() => isWaitedFor(database))
    gate.silence()
    await database.query('SELECT pg_advisory_unlock(1)')
    await until(async () => (await stored()) === before + 1)
    gate.speak()
    expect((await asked).status).toBe(503)
  }
  const { id: customer_id } = await client.create('/v1/customers', customerBody())
  const { id: vehicle_id } = await client.create('/v1/vehicles', vehicleBody())
  const withLine = async (path: string) => {
    const { id } = await client.create(`/v1/${path}`, { customer_id, vehicle_id })
    await client.post(`/v1/${path}/${id}/line-items/batch`, { add: [lineBody()] })
    return id as string
  }

  const quote_id = await withLine('quotes')
  const { token } = await share(client, quote_id)
  const { quote_version } = (await visit(token, { url })).body
  const body = { quote_version, decision: 'accepted', signer_name: 'Mario Rossi' }
  await withoutWord(() => visit(token, { url, part: '/decision', body }))
  const [link] = await linksOf(own as unknown as Workshop, quote_id)
  const evidence = (await client.get(`/v1/files/${link!.evidence_file_id}`)).body
  expect((await fetchBytes(evidence.content_url)).status).toBe(200)

  const worksheet_id = await withLine('worksheets')
  const { id } = await client.create('/v1/receipts', { worksheet_id })
  await client.post(`/v1/receipts/${id}/issue`)
  const path = `/v1/receipts/${id}/pdf`
  const { content_url } = (await client.get(path)).body
  await withoutWord(() => fetchBytes(content_url))
  expect((await fetchPdf(client, path)).text).toContain('Officina 1')
  await database.end()
  await own.stop()
  gate.close()
})
