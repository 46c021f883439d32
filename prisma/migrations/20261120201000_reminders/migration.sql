-- AlterTable
ALTER TABLE "company" ADD COLUMN     "reminder_lead_hours" INTEGER NOT NULL DEFAULT 24;

-- DropIndex
DROP INDEX "calendar_entry_by_end";

-- CreateIndex
CREATE INDEX "calendar_entry_long" ON "calendar_entry"("company_id", "end_time", "start_time") WHERE (end_time - start_time > '1 day'::interval AND deleted_at IS NULL);
