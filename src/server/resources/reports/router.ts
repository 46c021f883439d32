import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import { listReports, retrieveReport } from './service.ts'
import { readWorkTimes, workTimes, workTimesQuery } from './work-times.ts'

const ABOUT = 'What the workshop sold, bought, owes and did, added up.'
const reports = resource('reports', ABOUT)

/** Reports (reports.md#reports). */
export const reportsRouter = router({
  list: reports
    .endpoint('GET /v1/reports', 'List reports', {
      description: 'Lists the reports by name, all of them in one answer, with what each takes.',
    })
    .input(schema.reportListQuery)
    .output(schema.reportList)
    .query(() => listReports()),

  retrieve: reports
    .endpoint('GET /v1/reports/{name}', 'Retrieve a report', {
      heavy: true,
      description:
        'Gives the report as of one moment, or with `format=csv` a link to its rows. Each report takes the parameters that the list names.',
    })
    .input(schema.reportQuery)
    .output(schema.reportAnswer)
    .query(({ ctx, input }) => retrieveReport(ctx, input)),

  /** Time in each state of worksheets (console.md#reports). */
  workTimes: consoleResource('reports', ABOUT)
    .meta({ heavy: true })
    .input(workTimesQuery)
    .output(workTimes)
    .query(({ ctx, input }) => readWorkTimes(ctx, input)),
})
