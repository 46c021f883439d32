import { resource, router } from '../../core/trpc.ts'
import { findFile } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const files = resource('files', 'Photos, documents and other bytes, which records cite.')

/** Files (files.md#files). */
export const filesRouter = router({
  create: files
    .endpoint('POST /v1/files', 'Create a file', {
      status: 201,
      secret: true,
      description:
        'Stores a small file whose bytes stand in `content`, or announces one: its bytes are then PUT to `upload_url` within an hour, without a key. Types are told from the bytes.',
    })
    .input(schema.fileBody)
    .output(schema.file)
    .mutation(({ ctx, input }) => service.createFile(ctx, input)),

  retrieve: files
    .endpoint('GET /v1/files/{id}', 'Retrieve a file', {
      description: 'Gives what is known of the file, with new URLs at which its bytes can be fetched.',
    })
    .input(schema.filePath)
    .output(schema.file)
    .query(({ ctx, input }) => findFile(ctx, input.id)),

  delete: files
    .endpoint('DELETE /v1/files/{id}', 'Delete a file', {
      errors: ['file_in_use'],
      description: 'Deletes a file that nothing cites and erases its bytes. Its URLs end at once.',
    })
    .input(schema.filePath)
    .output(schema.file)
    .mutation(({ ctx, input }) => service.deleteFile(ctx, input.id)),
})
