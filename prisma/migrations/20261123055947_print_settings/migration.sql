-- AlterTable
ALTER TABLE "company" ADD COLUMN     "document_footer" TEXT,
ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'it',
ADD COLUMN     "quote_terms" TEXT,
ADD COLUMN     "quote_validity_days" INTEGER;

-- CreateTable
CREATE TABLE "printed_document" (
    "company_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "printed_document_pkey" PRIMARY KEY ("company_id","kind","document_id","language")
);

-- CreateTable
CREATE TABLE "company_logo" (
    "company_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "company_logo_pkey" PRIMARY KEY ("company_id")
);

-- CreateIndex
CREATE INDEX "printed_document_company_id_file_id_idx" ON "printed_document"("company_id", "file_id");

-- CreateIndex
CREATE INDEX "company_logo_company_id_file_id_idx" ON "company_logo"("company_id", "file_id");

-- AddForeignKey
ALTER TABLE "printed_document" ADD CONSTRAINT "printed_document_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "printed_document" ADD CONSTRAINT "printed_document_company_id_file_id_fkey" FOREIGN KEY ("company_id", "file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_logo" ADD CONSTRAINT "company_logo_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_logo" ADD CONSTRAINT "company_logo_company_id_file_id_fkey" FOREIGN KEY ("company_id", "file_id") REFERENCES "file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
