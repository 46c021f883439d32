-- AlterTable
ALTER TABLE "electronic_invoice" ADD COLUMN     "body_index" INTEGER,
ADD COLUMN     "duplicate_of_id" UUID,
ADD COLUMN     "received_file_id" UUID,
ADD COLUMN     "remarks" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "electronic_invoice_file" ADD COLUMN     "signed" BYTEA;

-- CreateTable
CREATE TABLE "received_electronic_file" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "stem" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "xml" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sdi_identifier" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_electronic_file_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "received_electronic_file_stem" ON "received_electronic_file"("company_id", "stem");

-- CreateIndex
CREATE UNIQUE INDEX "received_electronic_file_content" ON "received_electronic_file"("company_id", "sha256");

-- CreateIndex
CREATE INDEX "electronic_invoice_of_expense" ON "electronic_invoice"("company_id", "document_id") WHERE (direction = 'inbound');

-- CreateIndex
CREATE INDEX "electronic_invoice_by_received_file" ON "electronic_invoice"("company_id", "received_file_id", "body_index");

-- CreateIndex
CREATE INDEX "electronic_invoice_by_duplicate" ON "electronic_invoice"("company_id", "duplicate_of_id");

-- CreateIndex
CREATE INDEX "electronic_invoice_received" ON "electronic_invoice"("company_id", "document_number", "document_date") WHERE (direction = 'inbound');

-- AddForeignKey
ALTER TABLE "electronic_invoice" ADD CONSTRAINT "electronic_invoice_company_id_received_file_id_fkey" FOREIGN KEY ("company_id", "received_file_id") REFERENCES "received_electronic_file"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "electronic_invoice" ADD CONSTRAINT "electronic_invoice_company_id_duplicate_of_id_fkey" FOREIGN KEY ("company_id", "duplicate_of_id") REFERENCES "electronic_invoice"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "received_electronic_file" ADD CONSTRAINT "received_electronic_file_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
