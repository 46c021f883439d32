import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const settings = resource('settings', 'What holds for the whole workshop.')

/** The workshop's settings (settings.md#workshop-settings). */
export const settingsRouter = router({
  retrieve: settings
    .endpoint('GET /v1/settings', 'Retrieve the settings', {
      description:
        'Gives what holds for the whole workshop: its name and address, its time zone, its default VAT rate.',
    })
    .input(schema.settingsQuery)
    .output(schema.settings)
    .query(({ ctx }) => service.findSettings(ctx.db)),

  update: settings
    .endpoint('PATCH /v1/settings', 'Update the settings', {
      description:
        'Changes the settings that are sent; the others stay. A new time zone holds within a second.',
    })
    .input(schema.settingsPatch)
    .output(schema.settings)
    .mutation(({ ctx, input }) => service.updateSettings(ctx.db, input)),
})
