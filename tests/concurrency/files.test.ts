import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { base64 } from '../support/files.ts'
import { ownServer } from '../support/own-server.ts'
import { connected, temporaryFolder } from '../support/spawned.ts'

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
