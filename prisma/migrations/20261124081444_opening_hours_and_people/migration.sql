-- AlterTable
ALTER TABLE "company" ADD COLUMN     "closed_dates" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "opening_hours" JSONB NOT NULL DEFAULT '[{"weekday":1,"opens_at":"08:30","closes_at":"12:30"},{"weekday":1,"opens_at":"14:00","closes_at":"18:30"},{"weekday":2,"opens_at":"08:30","closes_at":"12:30"},{"weekday":2,"opens_at":"14:00","closes_at":"18:30"},{"weekday":3,"opens_at":"08:30","closes_at":"12:30"},{"weekday":3,"opens_at":"14:00","closes_at":"18:30"},{"weekday":4,"opens_at":"08:30","closes_at":"12:30"},{"weekday":4,"opens_at":"14:00","closes_at":"18:30"},{"weekday":5,"opens_at":"08:30","closes_at":"12:30"},{"weekday":5,"opens_at":"14:00","closes_at":"18:30"}]',
ADD COLUMN     "technician_amounts" TEXT NOT NULL DEFAULT 'none';

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "color" TEXT NOT NULL DEFAULT '#3B82F6',
ADD COLUMN     "is_technician" BOOLEAN;

-- CreateIndex
CREATE INDEX "member_company_id_created_at_user_id_idx" ON "member"("company_id", "created_at" DESC, "user_id" DESC);
