-- AlterTable
ALTER TABLE "quote_line_item" ADD COLUMN     "approval_status" TEXT NOT NULL DEFAULT 'pending';

-- What was said of a quote was said of each of its lines.
UPDATE "quote_line_item" AS line SET "approval_status" = CASE quote."status" WHEN 'accepted' THEN 'approved' ELSE 'declined' END
FROM "quote" WHERE quote."company_id" = line."company_id" AND quote."id" = line."quote_id" AND quote."status" <> 'waiting';
