-- AlterTable
ALTER TABLE "company" ADD COLUMN     "address" TEXT,
ADD COLUMN     "certified_email" TEXT,
ADD COLUMN     "city" TEXT,
ADD COLUMN     "country" TEXT NOT NULL DEFAULT 'IT',
ADD COLUMN     "email" TEXT,
ADD COLUMN     "legal_name" TEXT,
ADD COLUMN     "phone" TEXT,
ADD COLUMN     "postal_code" TEXT,
ADD COLUMN     "province" TEXT,
ADD COLUMN     "tax_code" TEXT,
ADD COLUMN     "vat_number" TEXT;

-- CreateTable
CREATE TABLE "sezionale_default" (
    "company_id" UUID NOT NULL,
    "document_kind" TEXT NOT NULL,
    "sezionale_id" UUID NOT NULL,

    CONSTRAINT "sezionale_default_pkey" PRIMARY KEY ("company_id","document_kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "vat_rate_default" ON "vat_rate"("company_id") WHERE (is_default);

-- AddForeignKey
ALTER TABLE "sezionale_default" ADD CONSTRAINT "sezionale_default_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sezionale_default" ADD CONSTRAINT "sezionale_default_company_id_sezionale_id_fkey" FOREIGN KEY ("company_id", "sezionale_id") REFERENCES "sezionale"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The section that each kind was numbered in so far: the default one first, then by code.
INSERT INTO "sezionale_default" ("company_id", "document_kind", "sezionale_id")
SELECT DISTINCT ON ("company_id", "kind") "company_id", "kind", "id"
FROM "sezionale", unnest("document_kinds") AS "kind"
ORDER BY "company_id", "kind", "is_default" DESC, "code";

-- AlterTable
ALTER TABLE "sezionale" DROP COLUMN "is_default";

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_company_id_default_vat_code_fkey" FOREIGN KEY ("company_id", "default_vat_code") REFERENCES "vat_rate"("company_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

