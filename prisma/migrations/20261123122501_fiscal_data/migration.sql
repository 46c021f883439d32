-- AlterTable
ALTER TABLE "company" ADD COLUMN     "default_payment_method" TEXT,
ADD COLUMN     "default_payment_terms_days" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "electronic_invoicing_channel" TEXT NOT NULL DEFAULT 'file',
ADD COLUMN     "electronic_invoicing_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "first_name" TEXT,
ADD COLUMN     "fiscal_regime" TEXT NOT NULL DEFAULT 'RF01',
ADD COLUMN     "in_liquidation" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "last_name" TEXT,
ADD COLUMN     "rea_number" TEXT,
ADD COLUMN     "rea_office" TEXT,
ADD COLUMN     "sdi_code" TEXT,
ADD COLUMN     "share_capital" DECIMAL(12,2),
ADD COLUMN     "sole_shareholder" BOOLEAN,
ADD COLUMN     "stamp_duty_automatic" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "stamp_duty_charged" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "payment_terms_end_of_month" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "withholding" JSONB;

-- AlterTable
ALTER TABLE "vat_rate" ADD COLUMN     "legal_reference" TEXT,
ADD COLUMN     "stamp_duty" BOOLEAN NOT NULL DEFAULT false;

-- Rates that a workshop was not given; one that has a rate of the code keeps it
INSERT INTO "vat_rate" ("company_id", "id", "code", "description", "rate", "nature", "position")
SELECT "company"."id", gen_random_uuid(), "seed"."code", "seed"."description", 0, "seed"."code",
    (SELECT coalesce(max("position") + 1, 0) FROM "vat_rate" WHERE "company_id" = "company"."id")
        + row_number() OVER (PARTITION BY "company"."id" ORDER BY "seed"."code") - 1
FROM "company" CROSS JOIN (VALUES
    ('N2.1', 'Non soggetta, artt. 7-7septies'),
    ('N3.2', 'Non imponibile, cessioni intracomunitarie'),
    ('N6.1', 'Inversione contabile, rottami')
) AS "seed"("code", "description")
ON CONFLICT ("company_id", "code") DO NOTHING;

-- What rates cite, and whether they bear stamp duty, as those of a new workshop do
UPDATE "vat_rate" SET "stamp_duty" = true WHERE "rate" = 0 AND "nature" IN ('N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4');

UPDATE "vat_rate" SET "legal_reference" = "seed"."reference"
FROM (VALUES
    ('N1', 'Escluso art. 15 DPR 633/72'),
    ('N2.1', 'Non soggetta artt. 7-7septies DPR 633/72'),
    ('N2.2', 'Operazione non soggetta a IVA'),
    ('N3.1', 'Non imponibile art. 8 c. 1 lett. a) DPR 633/72'),
    ('N3.2', 'Non imponibile art. 41 DL 331/93'),
    ('N3.5', 'Non imponibile art. 8 c. 1 lett. c) DPR 633/72'),
    ('N4', 'Esente art. 10 DPR 633/72'),
    ('N5', 'Regime del margine, art. 36 DL 41/95'),
    ('N6.1', 'Inversione contabile art. 74 c. 7 e 8 DPR 633/72'),
    ('N6.9', 'Inversione contabile art. 17 DPR 633/72')
) AS "seed"("code", "reference")
WHERE "vat_rate"."code" = "seed"."code" AND "vat_rate"."nature" = "seed"."code";

-- Sections that would give an invoice the number of another's: all but the oldest number behind their code
UPDATE "sezionale" SET "suffix" = '/' || "code"
WHERE "prefix" = '' AND "suffix" = '' AND EXISTS (
    SELECT FROM "sezionale" AS "older"
    WHERE "older"."company_id" = "sezionale"."company_id" AND "older"."prefix" = '' AND "older"."suffix" = ''
        AND ("older"."created_at", "older"."id") < ("sezionale"."created_at", "sezionale"."id")
        AND ('invoice' = ANY ("older"."document_kinds") AND 'invoice' = ANY ("sezionale"."document_kinds")
            OR 'credit_note' = ANY ("older"."document_kinds") AND 'credit_note' = ANY ("sezionale"."document_kinds")));
