-- CreateIndex
CREATE INDEX "calendar_entry_by_worksheet" ON "calendar_entry"("company_id", "worksheet_id") WHERE (worksheet_id IS NOT NULL AND deleted_at IS NULL);

-- Appointments name no document any more that was deleted, as from now on its deletion sees to.
UPDATE "calendar_entry" SET "quote_id" = NULL FROM "quote"
WHERE "quote"."company_id" = "calendar_entry"."company_id" AND "quote"."id" = "calendar_entry"."quote_id"
  AND "quote"."deleted_at" IS NOT NULL AND "calendar_entry"."deleted_at" IS NULL;
UPDATE "calendar_entry" SET "worksheet_id" = NULL FROM "worksheet"
WHERE "worksheet"."company_id" = "calendar_entry"."company_id" AND "worksheet"."id" = "calendar_entry"."worksheet_id"
  AND "worksheet"."deleted_at" IS NOT NULL AND "calendar_entry"."deleted_at" IS NULL;
-- They get the worksheet that their quote became, as from now on its conversion sees to.
UPDATE "calendar_entry" SET "worksheet_id" = "quote"."worksheet_id" FROM "quote"
WHERE "quote"."company_id" = "calendar_entry"."company_id" AND "quote"."id" = "calendar_entry"."quote_id"
  AND "calendar_entry"."worksheet_id" IS NULL AND "calendar_entry"."deleted_at" IS NULL
  AND EXISTS (SELECT FROM "worksheet" WHERE "worksheet"."company_id" = "quote"."company_id"
    AND "worksheet"."id" = "quote"."worksheet_id" AND "worksheet"."deleted_at" IS NULL);
