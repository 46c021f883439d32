-- AlterTable
ALTER TABLE "worksheet" ADD COLUMN     "labour_hours_logged" DECIMAL(15,2) NOT NULL DEFAULT 0,
ADD COLUMN     "labour_hours_quoted" DECIMAL(15,2) NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "time_entry" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "worksheet_id" UUID NOT NULL,
    "line_item_id" UUID,
    "user_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "time_entry_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "time_entry_newest" ON "time_entry"("company_id", "started_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "time_entry_by_worksheet" ON "time_entry"("company_id", "worksheet_id", "started_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "time_entry_by_user" ON "time_entry"("company_id", "user_id", "started_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "time_entry_by_line_item" ON "time_entry"("company_id", "line_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "time_entry_running" ON "time_entry"("company_id", "user_id") WHERE (ended_at IS NULL AND deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_company_id_worksheet_id_fkey" FOREIGN KEY ("company_id", "worksheet_id") REFERENCES "worksheet"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_company_id_line_item_id_fkey" FOREIGN KEY ("company_id", "line_item_id") REFERENCES "worksheet_line_item"("company_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The hours that stand in lines already, as domain/units.ts counts them
UPDATE "worksheet" SET "labour_hours_quoted" = "line"."hours" FROM (
    SELECT "company_id", "worksheet_id", round(sum(CASE "unit_type"
        WHEN 'h' THEN "quantity" WHEN 'min' THEN "quantity" / 60 WHEN 'gg' THEN "quantity" * 8 ELSE 0 END), 2) AS "hours"
    FROM "worksheet_line_item" WHERE "kind" = 'work' GROUP BY "company_id", "worksheet_id"
) AS "line"
WHERE "worksheet"."company_id" = "line"."company_id" AND "worksheet"."id" = "line"."worksheet_id";
