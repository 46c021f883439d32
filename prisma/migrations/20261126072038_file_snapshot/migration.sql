-- AlterTable
ALTER TABLE "credit_note" ADD COLUMN     "file_snapshot" JSONB;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "file_snapshot" JSONB;

-- What is answered says what it is.
UPDATE "customer" SET "withholding" = jsonb_build_object('object', 'withholding') || "withholding"
WHERE jsonb_typeof("withholding") = 'object';
UPDATE "customer" SET "letter_of_intent" = jsonb_build_object('object', 'letter_of_intent') || "letter_of_intent"
WHERE jsonb_typeof("letter_of_intent") = 'object';
UPDATE "invoice" SET "withholding" = jsonb_build_object('object', 'withholding') || "withholding"
WHERE jsonb_typeof("withholding") = 'object';
UPDATE "credit_note" SET "withholding" = jsonb_build_object('object', 'withholding') || "withholding"
WHERE jsonb_typeof("withholding") = 'object';

-- What was issued keeps what its file would say from now on.
UPDATE "invoice" SET "file_snapshot" = jsonb_build_object(
  'letter_of_intent', "customer"."letter_of_intent",
  'article_codes', (SELECT coalesce(jsonb_object_agg("article"."id", "article"."code"), '{}')
    FROM "invoice_line_item" AS "line" JOIN "article"
      ON "article"."company_id" = "line"."company_id" AND "article"."id" = "line"."article_id"
    WHERE "line"."company_id" = "invoice"."company_id" AND "line"."invoice_id" = "invoice"."id"))
FROM "customer"
WHERE "customer"."company_id" = "invoice"."company_id" AND "customer"."id" = "invoice"."customer_id"
  AND "invoice"."issued_at" IS NOT NULL;
UPDATE "credit_note" SET "file_snapshot" = jsonb_build_object(
  'letter_of_intent', "customer"."letter_of_intent",
  'article_codes', (SELECT coalesce(jsonb_object_agg("article"."id", "article"."code"), '{}')
    FROM "credit_note_line_item" AS "line" JOIN "article"
      ON "article"."company_id" = "line"."company_id" AND "article"."id" = "line"."article_id"
    WHERE "line"."company_id" = "credit_note"."company_id" AND "line"."credit_note_id" = "credit_note"."id"))
FROM "customer"
WHERE "customer"."company_id" = "credit_note"."company_id" AND "customer"."id" = "credit_note"."customer_id"
  AND "credit_note"."issued_at" IS NOT NULL;
