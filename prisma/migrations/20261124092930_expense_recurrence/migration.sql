-- AlterTable
ALTER TABLE "expense" ADD COLUMN     "recurrence" JSONB,
ADD COLUMN     "recurrence_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "recurrence_next" DATE,
ADD COLUMN     "recurring_expense_id" UUID;

-- CreateIndex
CREATE INDEX "expense_copies" ON "expense"("company_id", "recurring_expense_id", "created_at" DESC, "id" DESC) WHERE (recurring_expense_id IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "expense_recurring" ON "expense"("company_id", "recurrence_next") WHERE (recurrence_next IS NOT NULL AND deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "expense" ADD CONSTRAINT "expense_company_id_recurring_expense_id_fkey" FOREIGN KEY ("company_id", "recurring_expense_id") REFERENCES "expense"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
